import Testing

@testable import CatalogFormats

struct LanguageTextTests {
  @Test(arguments: [
    ("eng", "en"), ("en", "en"), ("en-US", "en-US"), ("en_us", "en-US"), ("eng-GB", "en-GB"),
    ("English", "en"), ("ENGLISH", "en"), ("english ", "en"), ("ger", "de"), ("deu", "de"),
    ("chi", "zh"),
    ("zho", "zh"), ("zh-hant-tw", "zh-Hant-TW"), ("jpn", "ja"), ("fre", "fr"), ("fra", "fr"),
    ("spa", "es"),
    ("cze", "cs"), ("gre", "el"), ("rum", "ro"), ("may", "ms"), ("ara", "ar"), ("grc", "grc"),
    ("nl", "nl"),
    ("scc", "sr"), ("iw", "he"), ("Deutsch", "de"), ("français", "fr"), ("中文", "zh"), ("日本語", "ja"),
    ("Spanish; Castilian", "es"), ("fil", "fil"), ("Français.", "fr"),
  ])
  func `a code or name of a language becomes its tag`(_ text: String, _ tag: String) {
    #expect(LanguageText.tag(text) == tag)
  }

  @Test(arguments: [
    "mul", "und", "zxx", "", " ", "xx", "e", "123", "en-", "qaa", "n/a", "not a language",
  ])
  func `what names no language has no tag`(_ text: String) {
    #expect(LanguageText.tag(text) == nil)
  }

  @Test(arguments: [
    ("English, French", ["en", "fr"]), ("de; en", ["de", "en"]), ("engfre", ["en", "fr"]),
    ("eng", ["en"]),
    ("en,en", ["en"]), ("eng|mul|ger", ["en", "de"]), ("", []), ("日本語、英語", ["ja", "en"]),
  ])
  func `a list gives each language once`(_ text: String, _ tags: [String]) {
    #expect(LanguageText.tags(text) == tags)
  }

  @Test func `every language of ISO 639-1 has a code of three letters`() {
    var count = 0
    for first in UInt8(ascii: "a")...UInt8(ascii: "z") {
      for second in UInt8(ascii: "a")...UInt8(ascii: "z") {
        let code = String(decoding: [first, second], as: UTF8.self)
        if LanguageCodes.isShort(code) { count += 1 }
      }
    }
    // 184 codes were in the standard before Serbo-Croatian was withdrawn.
    #expect(count == 183 || count == 184)
  }
}
