"""Lays out items with headless Chromium's flex-wrap, and prints nanoseconds an item.

usage: layout_chromium.py BROWSER COUNT

A wrapping flex container with a gap of 8; items 40 to 200 wide and high, the same as in
bench-layout. Between two runs the container's width changes by a point, which is what asks for
layout; the items' own boxes stay cached, to the browser's favour. The median is printed.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = """<!doctype html><body style="margin:0"><div id="c" style="display:flex;flex-wrap:wrap;gap:8px;
width:1024px;align-items:flex-start;align-content:flex-start"></div><script>
const container = document.getElementById("c");
let html = "";
for (let i = 0; i < COUNT; i++)
  html += `<i style="flex:none;width:${40 + i * 7919 % 161}px;height:${40 + i * 104729 % 161}px"></i>`;
container.innerHTML = html;
const times = [];
let height = container.offsetHeight;
for (let run = 0; run < 9; run++) {
  container.style.width = `${1023 - run % 2}px`;
  height += container.offsetHeight;
  container.style.width = "1024px";
  const start = performance.now();
  height += container.offsetHeight;
  times.push(performance.now() - start);
}
times.sort((a, b) => a - b);
container.remove();
document.title = `median ${times[4] / COUNT * 1e6} ${height > 0}`;
</script>"""


def main() -> None:
    browser, count = sys.argv[1], sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(PAGE.replace("COUNT", count))
        answer = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}",
             "--dump-dom", page.as_uri()],
            check=True, capture_output=True, text=True, timeout=120).stdout
    print(f"{float(re.search(r'median ([0-9.]+) true', answer)[1]):.1f}")


main()
