"""A server on a free port of this machine, which it prints, that misbehaves by path."""
import email.utils
import http.server
import os
import sys
import threading
import time

PICTURE = b"\xff\xd8\xff\xe0" + bytes(range(256)) * 4
hits = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, code, body=b"", length=None, **headers):
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def send_on_and_on(self, pause):
        """A body in chunks that never ends."""
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        part = PICTURE if not pause else PICTURE[:5]
        while True:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            time.sleep(pause)

    def do_GET(self):
        path = self.path
        count = hits[path] = hits.get(path, 0) + 1
        if path == "/hits":
            return self.send(200, repr(sorted(hits.items())).encode())
        if path.startswith("/ok"):
            if self.headers.get("If-None-Match") == '"v1"':
                return self.send(304, ETag='"v1"')
            return self.send(200, PICTURE, ETag='"v1"')
        if path == "/secret":
            return self.send(200, PICTURE) if not self.headers.get("Authorization") else self.send(400)
        if path == "/to-secret":
            port = self.server.server_port
            return self.send(302, Location=f"http://localhost:{port}/secret")
        if path.startswith("/to-"):
            return self.send(302, Location=f"http://{path[4:]}:{self.server.server_port}/ok-inside")
        if path == "/flaky":
            return self.send(503) if count < 3 else self.send(200, PICTURE)
        if path == "/busy":
            return self.send(429, Retry_After="1") if count < 2 else self.send(200, PICTURE)
        if path == "/busy-until":
            # A date, as RFC 9110 allows, two seconds ahead: half of it is gone when it is read.
            date = email.utils.formatdate(time.time() + 2.9, usegmt=True)
            return self.send(503, Retry_After=date) if count < 2 else self.send(200, PICTURE)
        if path.startswith("/busy-"):
            return self.send(429, Retry_After=path[6:]) if count < 2 else self.send(200, PICTURE)
        if path == "/unasked":
            return self.send(304)
        if path == "/empty":
            return self.send(200)
        if path in ("/endless", "/drip"):
            return self.send_on_and_on(0.3 if path == "/drip" else 0)
        if path == "/go-away":
            return self.send(429, Retry_After="9999")
        if path == "/html":
            return self.send(200, b"<html>no picture</html>", Content_Type="image/jpeg")
        if path == "/huge":
            return self.send(200, PICTURE[:3] + b"0" * (3 << 20))
        if path == "/short":
            self.send(200, PICTURE, length=9999)
        elif path == "/loop":
            return self.send(302, Location="/loop")
        elif path == "/redirect":
            return self.send(302, Location="/ok-behind")
        elif path == "/file":
            return self.send(302, Location="file:///etc/passwd")
        elif path == "/garbage":
            self.wfile.write(b"\x00\x01 this is no HTTP\r\n\r\n")
        elif path == "/slow":
            time.sleep(3)
        elif path.startswith("/5"):
            return self.send(500)
        elif path != "/drop":
            return self.send(404)
        self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        pass


def end_with_the_test():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_the_test, daemon=True).start()
server = Server(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
