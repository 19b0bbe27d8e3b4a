"""Lays out items with Yoga by way of the PyPI package poga, and prints nanoseconds an item.

usage: layout_yoga.py COUNT [RUNS]

A wrapping row of items 40 to 200 wide and high, the same as in bench-layout. This Yoga has no gap:
every item has a margin of 8 after and below it, and the container is 1024 + 8 wide, so that rows
break in the same places. Every run lays out a tree of its own, since Yoga keeps what did not
change; only the layout is timed. The median of the processor's time
is printed.
"""
import statistics
import sys
import time

from poga import libpoga_capi as yoga


def make_tree(count: int):
    root = yoga.YGNodeNew()
    yoga.YGNodeStyleSetFlexDirection(root, yoga.YGFlexDirection.Row)
    yoga.YGNodeStyleSetFlexWrap(root, yoga.YGWrap.Wrap)
    yoga.YGNodeStyleSetAlignItems(root, yoga.YGAlign.FlexStart)
    yoga.YGNodeStyleSetWidth(root, 1032)
    for index in range(count):
        node = yoga.YGNodeNew()
        yoga.YGNodeStyleSetWidth(node, 40 + index * 7919 % 161)
        yoga.YGNodeStyleSetHeight(node, 40 + index * 104729 % 161)
        yoga.YGNodeStyleSetMargin(node, yoga.YGEdge.Right, 8)
        yoga.YGNodeStyleSetMargin(node, yoga.YGEdge.Bottom, 8)
        yoga.YGNodeInsertChild(root, node, index)
    return root


def main() -> None:
    count = int(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    times = []
    for _ in range(runs):
        root = make_tree(count)
        start = time.process_time()
        yoga.YGNodeCalculateLayout(root, 1032, float("nan"), yoga.YGDirection.LTR)
        times.append(time.process_time() - start)
        assert yoga.YGNodeLayoutGetHeight(root) > 0
        yoga.YGNodeFreeRecursive(root)
    print(f"{statistics.median(times) / count * 1e9:.1f}")


main()
