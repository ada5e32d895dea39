#!/usr/bin/env python3
"""run.py SCENE PEER [N] [--secs S] [--warm S] [--dump DIR] -> one JSON line.

Starts a private headless weston (pixman, 1280x800), bin/wlproxy in front of it,
and the peer's command from peers.conf.  Only processes started here are ended.
"""
import argparse, json, os, re, shlex, shutil, signal, statistics, subprocess, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
RT = os.environ.get("PEERS_RUNTIME", "/tmp/xdg-peers")


def peers():
    out = {}
    for line in open(os.path.join(HERE, "peers.conf")):
        line = line.strip()
        if line and not line.startswith("#"):
            name, cmd = line.split(None, 1)
            out[name] = cmd
    return out


def tree(root):
    kids = {}
    for d in os.listdir("/proc"):
        if d.isdigit():
            try:
                s = open(f"/proc/{d}/stat").read()
            except OSError:
                continue
            kids.setdefault(int(s[s.rindex(")") + 2:].split()[1]), []).append(int(d))
    out, todo = [], [root]
    while todo:
        p = todo.pop()
        if os.path.exists(f"/proc/{p}"):
            out.append(p)
        todo += kids.get(p, [])
    return out


def cpu_ns(pid):  # exact CPU time of the whole thread group (CPUCLOCK_SCHED)
    try:
        return int(time.clock_gettime_ns((~pid << 3) | 2))
    except OSError:
        return 0


def cpu_map(pids):
    return {p: cpu_ns(p) for p in pids}


def switches(pids):
    out = {}
    for p in pids:
        try:
            for t in os.listdir(f"/proc/{p}/task"):
                m = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", open(f"/proc/{p}/task/{t}/status").read(), re.M)
                out[(p, t)] = int(m.group(1))
        except OSError:
            pass
    return out


def raster_ns(pids):  # CPU time of llvmpipe's rasteriser threads: the part a GPU would take over
    out = {}
    for p in pids:
        try:
            for t in os.listdir(f"/proc/{p}/task"):
                if open(f"/proc/{p}/task/{t}/comm").read().startswith("llvmpipe"):
                    out[t] = int(open(f"/proc/{p}/task/{t}/schedstat").read().split()[0])
        except OSError:
            pass
    return out


def host_busy():  # jiffies all cores spent not idle
    f = [int(x) for x in open("/proc/stat").readline().split()[1:]]
    return (sum(f[:8]) - f[3] - f[4]) * 10_000_000


def mem(pids):
    rss = pss = anon = 0
    for p in pids:
        try:
            s = open(f"/proc/{p}/smaps_rollup").read()
            rss += int(re.search(r"^Rss:\s+(\d+)", s, re.M).group(1))
            anon += int(re.search(r"^Anonymous:\s+(\d+)", s, re.M).group(1))
            pss += int(re.search(r"^Pss:\s+(\d+)", s, re.M).group(1))
        except (OSError, AttributeError):
            pass
    return round(rss / 1024, 1), round(pss / 1024, 1), round(anon / 1024, 1)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("scene", choices=["s1", "s2", "s3", "s5"])
    ap.add_argument("peer")
    ap.add_argument("n", nargs="?", type=int, default=1000)
    ap.add_argument("--secs", type=float)
    ap.add_argument("--warm", type=float)
    ap.add_argument("--dump", help="write PPM of the last presented buffer(s) here")
    ap.add_argument("--stderr", action="store_true")
    a = ap.parse_args()
    secs = a.secs or {"s3": 10, "s5": 0}.get(a.scene, 6)
    warm = a.warm or {"s3": 6, "s5": 5}.get(a.scene, 3)
    cmd = peers()[a.peer].format(scene=a.scene, n=a.n, dir=HERE)
    os.makedirs(RT, mode=0o700, exist_ok=True)
    tag = f"{a.peer}-{a.scene}-{os.getpid()}"
    wsock, psock, log = f"w{os.getpid()}", f"p{os.getpid()}", f"{RT}/{tag}.log"
    env = {k: v for k, v in os.environ.items() if k not in ("WAYLAND_DISPLAY", "DISPLAY", "WAYLAND_DEBUG")}
    env["XDG_RUNTIME_DIR"] = RT
    procs = []
    null = subprocess.DEVNULL
    try:
        weston = subprocess.Popen(["weston", "-B", "headless-backend.so", "--use-pixman", "--width", "1280", "--height", "800",
                                   "-S", wsock, "--idle-time=0", "-c", f"{HERE}/scenes/weston.ini"],
                                  env=env, stdin=null, stdout=null, stderr=null, start_new_session=True)
        procs.append(weston)
        for _ in range(200):
            if os.path.exists(f"{RT}/{wsock}"):
                break
            time.sleep(0.02)
        time.sleep(0.8)
        proxy = subprocess.Popen([f"{HERE}/bin/wlproxy", f"{RT}/{psock}", f"{RT}/{wsock}", log, f"{RT}/{tag}.dump"], env=env, start_new_session=True)
        procs.append(proxy)
        for _ in range(200):
            if os.path.exists(f"{RT}/{psock}"):
                break
            time.sleep(0.01)
        env["WAYLAND_DISPLAY"] = psock
        # Without a frame of its own a window is all content, as those it is compared with.
        env["MARTLET_FRAME"] = "none"
        args = shlex.split(cmd)
        while args and re.match(r"^[A-Z_0-9a-z]+=", args[0]):
            k, v = args.pop(0).split("=", 1)
            env[k] = v
        t_start = time.monotonic_ns()
        client = subprocess.Popen(args, env=env, stdin=null, stdout=None if a.stderr else null, stderr=None if a.stderr else null, start_new_session=True)
        procs.append(client)
        time.sleep(warm)
        p0 = tree(client.pid)
        r0 = raster_ns(p0)
        h0, x0 = host_busy(), cpu_ns(proxy.pid)
        c0, w0, k0, t0 = cpu_map(p0), cpu_ns(weston.pid), switches(p0), time.monotonic_ns()
        if secs:
            time.sleep(secs)
        p1 = tree(client.pid)
        c1, w1, k1, t1 = cpu_map(p1), cpu_ns(weston.pid), switches(p1), time.monotonic_ns()
        r1 = raster_ns(p1)
        h1, x1 = host_busy(), cpu_ns(proxy.pid)
        cpu = sum(v - c0.get(p, 0) for p, v in c1.items())
        rss, pss, anon = mem(p1)
        alive = client.poll() is None
        threads = 0
        for p in p1:
            try:
                threads += len(os.listdir(f"/proc/{p}/task"))
            except OSError:
                pass
        if a.dump:
            os.makedirs(a.dump, exist_ok=True)
            proxy.send_signal(signal.SIGUSR1)
            time.sleep(1.0)
            for f in os.listdir(RT):
                if f.startswith(f"{tag}.dump."):
                    os.rename(f"{RT}/{f}", f"{a.dump}/{a.peer}-{a.scene}-{a.n}.{f.split('.dump.')[1]}")
        startup_cpu = sum(c0.values())
    finally:
        extra = tree(procs[2].pid)[::-1] if len(procs) > 2 and procs[2].poll() is None else []
        for p in extra:
            try:
                os.kill(p, signal.SIGTERM)
            except OSError:
                pass
        for p in reversed(procs):
            if p.poll() is None:
                p.terminate()
                try:
                    p.wait(3)
                except subprocess.TimeoutExpired:
                    p.kill()
                    p.wait()
        for p in extra:  # children that outlived their parent (same pid list only)
            try:
                if f"p{os.getpid()}" in open(f"/proc/{p}/environ").read():
                    os.kill(p, signal.SIGKILL)
            except OSError:
                pass
    if len(procs) > 2:
        shutil.rmtree(f"{RT}/chromium-{procs[2].pid}", ignore_errors=True)
    surf, first, full, content = {}, None, None, None
    for line in open(log):
        f = line.split()
        t = int(f[1])
        if f[0] == "C":
            ms = (t - t_start) / 1e6
            first = ms if first is None else first
            if full is None and int(f[4]) >= 1280 and int(f[5]) >= 800:
                full = ms
            if t0 <= t <= t1:
                surf.setdefault((f[2], f[3]), []).append((t, int(f[6]), int(f[4]) * int(f[5])))
        elif f[0] == "F" and content is None:
            content = (t - t_start) / 1e6
    os.unlink(log)
    main_s = max(surf.values(), key=len, default=[])
    n = len(main_s)
    iv = [(main_s[i + 1][0] - main_s[i][0]) / 1e6 for i in range(n - 1)]
    win = (t1 - t0) / 1e9 or 1
    r = lambda v, k=2: None if v is None else round(v, k)
    out = {
        "peer": a.peer, "scene": a.scene, "N": a.n if a.scene == "s1" else None, "frames": n,
        "cpu_ms_per_frame": r(cpu / 1e6 / n, 3) if n else None, "fps": r(n / win) if secs else None,
        "rss_mb": rss, "pss_mb": pss, "anon_mb": anon,
        "wakeups_per_s": r(sum(v - k0.get(k, 0) for k, v in k1.items()) / win) if secs else None,
        "pacing_sd_ms": r(statistics.pstdev(iv), 3) if len(iv) > 1 else None,
        "cpu_pct": r(cpu / 1e7 / win) if secs else None,
        # split for llvmpipe peers: rasteriser threads / everything else (scene graph, batching, GL front end, copy-out)
        "raster_ms_per_frame": r(sum(v - r0.get(t, 0) for t, v in r1.items()) / 1e6 / n, 3) if n and r1 else None,
        "front_ms_per_frame": r((cpu - sum(v - r0.get(t, 0) for t, v in r1.items())) / 1e6 / n, 3) if n and r1 else None,
        "comp_ms_per_frame": r((w1 - w0) / 1e6 / n, 3) if n and secs else None,
        "damage_pct": r(100 * sum(x[1] for x in main_s) / sum(x[2] for x in main_s), 1) if n else None,
        # host CPU used by anything else during the window (100 = one core): high = a disturbed run
        "other_cpu_pct": r(max(0, (h1 - h0) - cpu - (w1 - w0) - (x1 - x0)) / 1e7 / win, 1) if secs else None,
        "surfaces": len(surf), "threads": threads, "procs": len(p1), "alive": alive,
    }
    if a.scene == "s5":
        out.update(first_commit_ms=r(first, 1), first_full_ms=r(full, 1), first_content_ms=r(content, 1), startup_cpu_ms=r(startup_cpu / 1e6, 1))
        out.update(cpu_ms_per_frame=None, frames=None)
    print(json.dumps(out), flush=True)


main()
