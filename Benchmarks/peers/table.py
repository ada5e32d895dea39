#!/usr/bin/env python3
"""table.py [results.jsonl] : markdown tables, min / median / max over repetitions."""
import collections, json, os, statistics as st, sys
H = os.path.dirname(os.path.abspath(__file__)); fn = sys.argv[1] if len(sys.argv) > 1 else f"{H}/results/results.jsonl"
g = collections.defaultdict(list)
for l in open(fn):
    if l.startswith("{"):
        d = json.loads(l)
        if d["alive"]: g[(d["scene"], d["N"] or 0, d["peer"])].append(d)
def v(rows, k): return [r[k] for r in rows if r.get(k) is not None]
def mmm(rows, k, f="{:.2f}"):
    x = v(rows, k); return "n/a" if not x else "/".join(f.format(y) for y in (min(x), st.median(x), max(x)))
def med(rows, k, f="{:.1f}"):
    x = v(rows, k); return "n/a" if not x else f.format(st.median(x))
def order(k): return [p for s, n, p in g if (s, n) == k]
T = {"s1": "S1 many movers", "s2": "S2 one small mover", "s3": "S3 idle", "s5": "S5 start-up and memory"}
for k in sorted({(s, n) for s, n, _ in g}):
    s, n = k; print(f"\n### {T[s]}{f', N = {n}' if n else ''}\n")
    base = g.get((s, n, "limit-egl")); b = st.median(v(base, "cpu_ms_per_frame")) if base and v(base, "cpu_ms_per_frame") else None
    if s == "s5":
        print("| peer | runs | first commit ms (min/med/max) | first content ms | CPU ms in first 5 s | RSS MB | PSS MB | anonymous MB | processes | threads |\n|---|---|---|---|---|---|---|---|---|---|")
        for p in order(k):
            r = g[(s, n, p)]; print(f"| {p} | {len(r)} | {mmm(r,'first_commit_ms','{:.0f}')} | {mmm(r,'first_content_ms','{:.0f}')} | {med(r,'startup_cpu_ms','{:.0f}')} | {med(r,'rss_mb','{:.0f}')} | {med(r,'pss_mb','{:.0f}')} | {med(r,'anon_mb','{:.0f}')} | {med(r,'procs','{:.0f}')} | {med(r,'threads','{:.0f}')} |")
    elif s == "s3":
        print("| peer | runs | CPU % | wake-ups/s (min/med/max) | frames in 10 s | RSS MB | PSS MB |\n|---|---|---|---|---|---|---|")
        for p in order(k):
            r = g[(s, n, p)]; print(f"| {p} | {len(r)} | {mmm(r,'cpu_pct')} | {mmm(r,'wakeups_per_s','{:.1f}')} | {med(r,'frames','{:.0f}')} | {med(r,'rss_mb','{:.0f}')} | {med(r,'pss_mb','{:.0f}')} |")
    else:
        print("| peer | runs | CPU ms/frame (min/med/max) | × limit-egl | fps | pacing sd ms | damage % | weston ms/frame | RSS MB | anon MB |\n|---|---|---|---|---|---|---|---|---|---|")
        for p in order(k):
            r = g[(s, n, p)]; c = v(r, "cpu_ms_per_frame"); x = f"{st.median(c)/b:.1f}" if c and b else "n/a"
            print(f"| {p} | {len(r)} | {mmm(r,'cpu_ms_per_frame')} | {x} | {med(r,'fps')} | {med(r,'pacing_sd_ms','{:.2f}')} | {med(r,'damage_pct')} | {med(r,'comp_ms_per_frame','{:.2f}')} | {med(r,'rss_mb','{:.0f}')} | {med(r,'anon_mb','{:.0f}')} |")
