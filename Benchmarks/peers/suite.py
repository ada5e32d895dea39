#!/usr/bin/env python3
"""suite.py [REPS] [PEER ...]: the whole matrix, repetitions outermost; appends JSON lines to results/results.jsonl."""
import os, subprocess, sys
H = os.path.dirname(os.path.abspath(__file__)); reps = int(sys.argv[1]) if len(sys.argv) > 1 else 3
PEERS = sys.argv[2:] or ["martlet", "limit-egl", "limit-fbo", "qt-gl", "qt-sw", "gtk-gl", "gtk-cairo", "chromium-sw", "chromium-ss"]
os.makedirs(f"{H}/results", exist_ok=True)
def go(scene, peer, n=1000, *o):
    warm = []
    if scene in ("s1", "s2", "s4"):
        if peer.startswith("chromium"): warm = ["--warm", "8" if n == 5000 else "5"]
        elif n == 5000: warm = ["--warm", "6"]
    try: r = subprocess.run([f"{H}/run.sh", scene, peer, str(n), *warm, *o], stdout=subprocess.PIPE, text=True, timeout=90).stdout
    except subprocess.TimeoutExpired: r = ""
    with open(f"{H}/results/results.jsonl", "a") as f: f.write(r)
    print(r[:170] or f"{scene} {peer} {n}: no result", flush=True)
for rep in range(reps):
    for p in PEERS:
        go("s5", p)
        for n in (100, 1000, 5000): go("s1", p, n, "--secs", "5")
        go("s2", p, 1000, "--secs", "5")
        if p != "qt-sw": go("s4", p, 1000, "--secs", "5")  # Qt's software renderer has no blur
        go("s3", p)
