#!/bin/sh
# suite.sh [RUNS]: the matrix of Documentation/Feel.md, appended to results/results.jsonl. Half an hour with three runs.
cd "$(dirname "$0")" || exit
mkdir -p results
runs=${1:-3}
for subject in martlet limit qt-frame qt-spring gtk-gl chromium; do
    for place in "sway 60" "sway 120" "kwin 60" "kwin 120"; do
        set -- $place
        ./feel "$subject" --compositor "$1" --hz "$2" --runs "$runs" >>results/results.jsonl 2>>results/errors.log
    done
done
for subject in martlet limit; do
    for place in "sway 240" "phoc 120" "cage 120" "weston 120"; do
        set -- $place
        ./feel "$subject" --compositor "$1" --hz "$2" --runs "$runs" >>results/results.jsonl 2>>results/errors.log
    done
done
