"""Lays out items with Taffy by way of the PyPI package stretchable, and prints nanoseconds an item.

usage: layout_taffy.py COUNT [RUNS]

A wrapping flex container 1024 wide with a gap of 8; items 40 to 200 wide and high, the same as in
bench-layout. The native function is called directly, so that the time is Taffy's own; every item
is marked as changed before each run. The median of the processor's time is
printed.
"""
import statistics
import sys
import time

from stretchable import Style, taffylib
from stretchable.style import AUTO, AlignContent, AlignItems, Display, FlexWrap
from stretchable.style.geometry.size import SizeAvailableSpace


def main() -> None:
    count = int(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    tree = taffylib.init()
    container = Style(
        display=Display.FLEX, flex_wrap=FlexWrap.WRAP, gap=8, size=(1024, AUTO),
        align_items=AlignItems.FLEX_START, align_content=AlignContent.FLEX_START)
    root = taffylib.node_create(tree, container.to_dict())
    styles = {}
    nodes = []
    for index in range(count):
        size = (40.0 + index * 7919 % 161, 40.0 + index * 104729 % 161)
        if size not in styles:
            styles[size] = Style(size=size).to_dict()
        node = taffylib.node_create(tree, styles[size])
        taffylib.node_add_child(tree, root, node)
        nodes.append(node)
    space = SizeAvailableSpace.default().to_dict()
    times = []
    for _ in range(runs):
        for node in nodes:
            taffylib.node_mark_dirty(tree, node)
        taffylib.node_mark_dirty(tree, root)
        start = time.process_time()
        taffylib.node_compute_layout(tree, root, space)
        times.append(time.process_time() - start)
    print(f"{statistics.median(times) / count * 1e9:.1f}")


main()
