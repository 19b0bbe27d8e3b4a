import DrawingPage
import Glibc
import LayoutEngine
import Testing

@testable import PageDrawing

/// Pictures as text that terminals show.
struct TerminalTests {
  /// A page of 4×14 points, white, with a rule of one colour over its upper half.
  private static func text(_ format: DrawingOutput.Format) throws -> String {
    var page = DrawingPage(size: Size(width: 4, height: 14))
    page.output.format = format
    page.look.separatorColor = DrawingColor(0xFF0000)
    page.elements = [.rule(Rect(x: 0, y: 0, width: 4, height: 7))]
    let file = try #require(tmpfile())
    defer { fclose(file) }
    _ = try PageRenderer(page: page).render(to: ByteSink(descriptor: fileno(file)))
    rewind(file)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  @Test func `kitty gets a PNG file in Base64, in chunks of at most 4,096 characters`() throws {
    let text = try Self.text(.kitty)
    #expect(text.hasPrefix("\u{1B}_Ga=T,f=100,q=2,m=0;iVBORw0KGgo"))
    #expect(text.contains("\u{1B}\\"))
  }

  /// Six rows of pixels a line, as DEC's VT330/VT340 manual describes them: the first is all red, of
  /// the second one row is red (bit 0) and five are white (bits 1 to 5), the third has two white ones.
  @Test func `sixels are six rows a line, colour by colour`() throws {
    let text = try Self.text(.sixel)
    #expect(text.hasPrefix("\u{1B}Pq\"1;1;4;14"))
    #expect(text.hasSuffix("\u{1B}\\\n"))
    // Red is 5·36 and white 215 of the cube of 216 colours.
    #expect(text.contains("#180;2;100;0;0") && text.contains("#215;2;100;100;100"))
    #expect(text.hasSuffix("100#180!4~$-#180!4@$#215!4}$-#215!4B$-\u{1B}\\\n"))
  }

  @Test func `half blocks have two pixels a cell`() throws {
    let lines = try Self.text(.blocks).split(separator: "\n")
    #expect(lines.count == 7)
    let red = "255;0;0"
    let white = "255;255;255"
    #expect(lines[0] == "\u{1B}[38;2;\(red);48;2;\(red)m▀▀▀▀\u{1B}[0m")
    #expect(lines[3] == "\u{1B}[38;2;\(red);48;2;\(white)m▀▀▀▀\u{1B}[0m")
    #expect(lines[6] == "\u{1B}[38;2;\(white);48;2;\(white)m▀▀▀▀\u{1B}[0m")
  }
}
