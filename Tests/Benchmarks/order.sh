#!/usr/bin/env bash
# Writes functions.order: the functions called by startup and by opening, presenting and dragging a sheet of each preset. The
# linker places them next to each other, so that few pages of the program are read.
# The file affects only speed and memory: functions it does not list are linked in the usual order, and names that no longer
# exist are ignored.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${1:?the program, with its symbols}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

objcopy --strip-debug "$program" "$work/sheetd"
: >"$work/nothing"
echo '{"jsonrpc":"2.0","id":1,"method":"initialize"}' >"$work/start"
{
  cat "$work/start"
  for preset in cover-vertical system system-26 interruptible content-sized side-menu; do
    echo '{"jsonrpc":"2.0","id":2,"method":"sheet/open","params":{"sheet":"'$preset'","preset":"'$preset'","content":{"height":400}}}'
    echo '{"jsonrpc":"2.0","id":3,"method":"sheet/present","params":{"sheet":"'$preset'"}}'
    echo '{"jsonrpc":"2.0","id":4,"method":"clock/advance","params":{"sheet":"'$preset'","by":1,"frameRate":10}}'
    for y in 500 520.5 540.25 530; do
      phase=$([ $y = 500 ] && echo began || echo moved)
      echo '{"jsonrpc":"2.0","id":5,"method":"gesture/sample","params":{"sheet":"'$preset'","phase":"'$phase'","x":195,"y":'$y'}}'
    done
    echo '{"jsonrpc":"2.0","id":6,"method":"gesture/sample","params":{"sheet":"'$preset'","phase":"ended","x":195,"y":530}}'
    echo '{"jsonrpc":"2.0","id":7,"method":"content/didChangeSize","params":{"sheet":"'$preset'","height":300,"animation":true}}'
    echo '{"jsonrpc":"2.0","id":8,"method":"clock/settle","params":{"sheet":"'$preset'"}}'
  done
} >"$work/session"

# The functions of a run, which a shorter run has not listed already come last: what every start calls lies together.
functions() {
  valgrind --tool=callgrind --demangle=no --callgrind-out-file="$work/calls" "$work/sheetd" <"$work/$1" >/dev/null 2>"$work/log" ||
    { cat "$work/log" >&2; exit 1; }
  sed -nE "s/^c?fn=\([0-9]+\) ([^']+)('[0-9]+)?$/\1/p" "$work/calls"
}

# Valgrind's processor has no AVX-512; where the C library has another variant for one that does, it lies beside the one called.
nm "$work/sheetd" | awk '{ print $3 }' >"$work/symbols"
with_variants() {
  while read -r name; do
    echo "$name"
    if [[ $name =~ ^(__(mem|str|wcs|wmem)[a-z]+)_(avx2|sse2|evex) ]]; then
      grep -E "^${BASH_REMATCH[1]}_(evex|avx512|avx)" "$work/symbols" || true
    fi
  done
}

for run in nothing start session; do functions $run; done | with_variants | awk '!seen[$0]++' >Sources/sheetd/functions.order
wc -l Sources/sheetd/functions.order
