/// The two files that pages take from the service.
enum Assets {
  /// Differs with what the files hold, so that clients may keep them for long.
  static let tag = String(ETag.hash(script + styleSheet), radix: 36)

  static func response(_ text: String, _ type: String) -> Response {
    var response = Response(type: type, body: Array(text.utf8))
    response.headers += [
      ("Cache-Control", "public, max-age=86400"), ("ETag", "\"\(tag)\""),
    ]
    response.isStorable = false
    return response
  }

  static let styleSheet = """
    .site{display:flex;gap:16px;align-items:center;padding:10px 15px;font-size:15px}
    .site>a{color:inherit;font-weight:700;text-decoration:none}
    .site form{display:flex;gap:6px;flex:1;max-width:420px;margin-inline-start:auto}
    .site input{flex:1;min-width:0;font:inherit;padding:5px 9px;border:1px solid var(--line);
    border-radius:7px;background:transparent;color:inherit}
    button{font:inherit;padding:5px 11px;border:1px solid var(--line);border-radius:7px;
    background:transparent;color:inherit}
    .years,.sections{display:flex;flex-wrap:wrap;gap:6px 14px;padding:4px 15px 8px;font-size:14px}
    .years a,.sections a,.note,.more a{color:var(--author)}
    .years a[aria-current]{font-weight:700;color:var(--title)}
    .note{margin:0;padding:0 15px 6px;font-size:13px}
    .more{padding:14px 15px 28px;font-size:15px}
    section>:is(h2,h3,h4)>a{color:inherit;text-decoration:none}
    section>:is(h2,h3,h4)>a:hover{text-decoration:underline}
    a.over{position:absolute;inset:0;border-radius:3px}
    a:focus-visible{outline:3px solid #0a84ff;outline-offset:-3px}
    .book{max-width:70ch;padding:4px 15px 40px;font-size:16px;line-height:1.5}
    .book h2{height:auto;margin:0 0 4px;font-size:24px;line-height:1.25;white-space:normal;
    overflow-wrap:anywhere}
    .book .subtitle,.book .people{margin:0 0 6px;color:var(--author)}
    .book dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;font-size:14px}
    .book dt{color:var(--author)}
    .book dd{margin:0;overflow-wrap:anywhere}
    .book a{color:inherit}

    """

  static let script = """
    "use strict";
    (() => {
      const state = () => history.state || {};
      let loading = false;

      const take = text => {
        const page = new DOMParser().parseFromString(text, "text/html");
        const more = document.querySelector("nav.more");
        for (const section of page.querySelectorAll("main>section")) {
          const id = section.querySelector("[id^=s]").id;
          const own = document.getElementById(id);
          if (own) own.closest("section").querySelector("ul").append(
            ...section.querySelectorAll(":scope>ul>li"));
          else more.before(document.importNode(section, true));
        }
        const next = page.querySelector("nav.more a[rel=next]");
        if (next) more.querySelector("a").setAttribute("href", next.getAttribute("href"));
        else more.remove();
      };

      const loadNext = async () => {
        const link = document.querySelector("nav.more a[rel=next]");
        if (!link || loading) return false;
        loading = true;
        try {
          const answer = await fetch(link.href);
          if (!answer.ok) return false;
          take(await answer.text());
          history.replaceState({...state(), pages: (state().pages || 0) + 1}, "");
          return true;
        } catch { return false; } finally { loading = false; }
      };

      const nearEnd = () =>
        document.documentElement.scrollHeight - scrollY - innerHeight < 2 * innerHeight;
      const fill = async () => { while (nearEnd() && await loadNext()); };

      const comeBack = async () => {
        const {pages = 0, y} = state();
        if (y === undefined) return fill();
        history.replaceState({...state(), pages: 0}, "");
        for (let page = 0; page < pages && await loadNext(); page++);
        scrollTo(0, y);
        fill();
      };

      history.scrollRestoration = "manual";
      let waiting = 0;
      addEventListener("scroll", () => {
        clearTimeout(waiting);
        waiting = setTimeout(
          () => history.replaceState({...state(), y: scrollY}, ""), 100);
        fill();
      }, {passive: true});
      addEventListener("pagehide", () => history.replaceState({...state(), y: scrollY}, ""));

      const move = (links, from, key) => {
        if (from < 0) return 0;
        if (key === "ArrowRight") return from + 1;
        if (key === "ArrowLeft") return from - 1;
        const down = key === "ArrowDown";
        const box = links[from].getBoundingClientRect();
        let best = -1, least = Infinity;
        links.forEach((link, index) => {
          const other = link.getBoundingClientRect();
          const rows = down ? other.top - box.top : box.top - other.top;
          if (rows < 1) return;
          const distance = rows * 4 + Math.abs(other.left - box.left);
          if (distance < least) { least = distance; best = index; }
        });
        return best;
      };

      addEventListener("keydown", event => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const field = event.target.closest("input,textarea,select");
        if (event.key === "/" && !field) {
          event.preventDefault();
          document.querySelector("input[type=search]").focus();
        }
        if (!event.key.startsWith("Arrow") || field) return;
        const links = [...document.querySelectorAll("a.over")];
        const rtl = document.dir === "rtl";
        const key = rtl && event.key === "ArrowRight" ? "ArrowLeft"
          : rtl && event.key === "ArrowLeft" ? "ArrowRight" : event.key;
        const next = links[move(links, links.indexOf(document.activeElement), key)];
        if (!next) return;
        event.preventDefault();
        next.focus();
        next.scrollIntoView({block: "nearest"});
      });

      comeBack();
    })();

    """
}
