"""usage: person.py BROWSER URL FOLDER

Walks a person's path through a running service in headless Chromium: opens it, picks a month, scrolls
through its books, moves by keyboard, searches, opens a book and goes back. Writes screenshots into
FOLDER and one line of JSON with what it saw to standard output.
"""
import json
import os
import pathlib
import subprocess
import sys
import time


class Browser:
    """A browser that takes commands through a pipe (the DevTools protocol)."""

    def __init__(self, program, folder):
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        # The browser reads its descriptor 3 and writes its descriptor 4.
        code = (f"import os,sys;os.dup2({to_browser},30);os.dup2({from_browser},31);"
                "os.dup2(30,3);os.dup2(31,4);os.execv(sys.argv[1],sys.argv[1:])")
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, program, "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", f"--user-data-dir={folder}/profile", "about:blank"],
            pass_fds=(to_browser, from_browser), stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number, self.buffer, self.events, self.session = 0, b"", [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=800, height=900,
                  deviceScaleFactor=1, mobile=False)

    def message(self):
        while b"\0" not in self.buffer:
            part = os.read(self.read_end, 1 << 16)
            if not part:
                raise RuntimeError("the browser ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.write_end, json.dumps(command).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def ask(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, condition, what):
        end = time.monotonic() + 300
        while time.monotonic() < end:
            try:
                if self.ask(condition):
                    return
            except RuntimeError as error:
                # A page that is being left answers nothing.
                if "context" not in str(error) and "navigated" not in str(error):
                    raise
            time.sleep(0.05)
        raise RuntimeError(f"waited in vain for {what}")

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.loaded()

    def loaded(self):
        self.wait("document.readyState === 'complete' && location.protocol.startsWith('http')",
                  "a page to load")

    def click(self, selector):
        before = self.ask("location.href")
        self.ask(f"document.querySelector({json.dumps(selector)}).click()")
        self.wait(f"location.href !== {json.dumps(before)}", f"{selector} to lead on")
        self.loaded()

    def key(self, name):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name)

    def picture(self, path):
        import base64
        data = self.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def complaints(self):
        self.ask("0")
        found = []
        for event in self.events:
            parameters = event.get("params", {})
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(parameters["exceptionDetails"]))
            elif event["method"] == "Runtime.consoleAPICalled" and parameters["type"] in (
                    "error", "warning", "assert"):
                found.append(str(parameters["args"]))
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] in (
                    "error", "warning"):
                found.append(parameters["entry"]["text"] + " " + parameters["entry"].get("url", ""))
        return found

    def end(self):
        os.close(self.write_end)
        self.process.terminate()
        self.process.wait()


def walk(browser, url, folder):
    seen = {}
    browser.open(url)
    seen["overview"] = browser.ask("document.title")
    browser.picture(f"{folder}/overview.png")
    browser.click("main>section h2>a")
    seen["month"] = browser.ask("document.querySelector('main>section h2').textContent")
    seen["first"] = browser.ask("document.querySelectorAll('main li').length")
    browser.picture(f"{folder}/month.png")
    end = time.monotonic() + 60
    while browser.ask("document.querySelectorAll('main li').length") < 200:
        if time.monotonic() > end:
            break
        browser.ask("scrollBy(0, 2000)")
        time.sleep(0.1)
    # Both at one moment: more books may still be coming.
    seen["scrolled"], seen["distinct"] = browser.ask(
        "(items => [items.length, new Set(items.map(item => item.id)).size])"
        "([...document.querySelectorAll('main li')])")
    browser.ask("document.querySelectorAll('main li a.over')[150].focus()")
    browser.key("ArrowRight")
    seen["right"] = browser.ask(
        "[...document.querySelectorAll('a.over')].indexOf(document.activeElement)")
    browser.key("ArrowDown")
    seen["down"] = browser.ask(
        "[...document.querySelectorAll('a.over')].indexOf(document.activeElement)")
    browser.ask("document.querySelectorAll('main li')[160].scrollIntoView({block: 'center'})")
    time.sleep(0.4)
    seen["y"] = browser.ask("scrollY")
    browser.picture(f"{folder}/scrolled.png")
    selector = "main li:nth-child(161) a.over"
    title = browser.ask(f"document.querySelector({json.dumps(selector)}).getAttribute('aria-label')")
    browser.click(selector)
    seen["book"] = [title, browser.ask("document.querySelector('.book h2').textContent")]
    browser.picture(f"{folder}/book.png")
    browser.ask("history.back()")
    browser.wait("document.querySelectorAll('main li').length >= 161", "the month to come back")
    browser.wait(f"Math.abs(scrollY - {seen['y']}) < 2", "the place where one was")
    seen["back"] = browser.ask("scrollY")
    browser.picture(f"{folder}/back.png")
    for name, words in (("han", "图书"), ("french", "château")):
        browser.key("/")
        browser.ask("document.querySelector('input[type=search]').value = " + json.dumps(words))
        browser.ask("scrollTo(0, 0)")
        browser.click("form[role=search] button")
        seen[name] = [
            browser.ask("document.querySelector('main>section h2').textContent"),
            browser.ask("[...document.querySelectorAll('main li a.over')]"
                        ".map(link => link.getAttribute('aria-label'))")]
        browser.picture(f"{folder}/search-{name}.png")
    return seen


def main():
    program, url, folder = sys.argv[1:]
    browser = Browser(program, folder)
    try:
        seen = walk(browser, url, folder)
        seen["complaints"] = browser.complaints()
    finally:
        browser.end()
    print(json.dumps(seen, ensure_ascii=False))


main()
