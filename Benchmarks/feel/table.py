#!/usr/bin/python3
"""table.py [RESULTS.jsonl]: the last line of every subject, compositor, input and rate as Markdown tables."""
import json
import os
import sys

COLUMNS = [
    ("drag latency ms", "{drag_latency_ms}"), ("drag rms pt", "{drag_rms_pt}"), ("commits/s", "{commits_per_s}"),
    ("throw error %", "{throw_velocity_error_pct} ({throw_velocity_error_worst_pct})"),
    ("slowest / fastest step", "{throw_dip_worst} / {throw_peak_worst}"),
    ("step error %", "{throw_step_error_pct} ({throw_step_error_worst_pct})"), ("spring rms pt", "{spring_rms_pt}"),
    ("catch jump / slip pt", "{catch_jump_pt} / {catch_slip_pt}"), ("stop ms", "{catch_stop_ms}"), ("caught", "{catch_ok}"),
    ("touch to commit ms", "{touch_to_commit_ms} ({touch_to_commit_worst_ms})")]
PLACE = ("compositor", "input", "hz", "output_hz", "up_gap_ms", "direction")


def main():
    here = os.path.dirname(os.path.realpath(__file__))
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "results", "results.jsonl")
    with open(path) as file:
        results = [json.loads(line) for line in file]
    latest = {(tuple(result[key] for key in PLACE), result["subject"]): result for result in results}
    for place in sorted({place for place, _ in latest}):
        compositor, device, rate, output_rate, gap, direction = place
        print(f"\n### {compositor} at {output_rate} Hz, {device} at {rate:g} Hz, up after {gap:g} ms, direction {direction:g}°\n")
        print("| subject | runs | " + " | ".join(title for title, _ in COLUMNS) + " |\n" + "|---" * (len(COLUMNS) + 2) + "|")
        for (where, subject), result in latest.items():
            if where == place:
                cells = [cell.format(**result).replace("None", "–") for _, cell in COLUMNS]
                print(f"| {subject} | {result['runs']} | " + " | ".join(cells) + f" | {result.get('error', '')}".rstrip())


if __name__ == "__main__":
    main()
