#!/usr/bin/env bash
# Writes functions.order: the functions that a start, sheets of all kinds, their drags and their frames run. The linker puts
# them next to one another, so that few pages of the program are ever read.
# Only speed and memory depend on the file: what it does not name, or no longer exists, is linked as it comes.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${1:?the program, with its symbols}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

objcopy --strip-debug "$program" "$work/sheetd"
{
  echo '{"jsonrpc":"2.0","id":1,"method":"initialize"}'
  for preset in cover-vertical system interruptible content-sized side-menu; do
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
} >"$work/input"
valgrind --tool=callgrind --demangle=no --callgrind-out-file="$work/calls" "$work/sheetd" <"$work/input" >/dev/null 2>"$work/log" ||
  { cat "$work/log" >&2; exit 1; }
sed -nE "s/^c?fn=\([0-9]+\) ([^']+)('[0-9]+)?$/\1/p" "$work/calls" | awk '!seen[$0]++' >Sources/sheetd/functions.order
wc -l Sources/sheetd/functions.order
