import LayoutEngine
import Testing

@Suite struct FlowCasesTests {
  @Test func `every case of the case file holds to a millionth of a point`() throws {
    for flowCase in try FlowCases.load() {
      let arrangement = try flowCase.arrange()
      if let expected = flowCase.expected {
        compare(arrangement, expected, flowCase.name)
      }
      if let rowLengths = flowCase.rowLengths {
        #expect(self.rowLengths(arrangement) == rowLengths, "\(flowCase.name)")
      }
    }
  }

  private func compare(
    _ arrangement: FlowArrangement, _ expected: FlowCase.Expected, _ name: String
  ) {
    if let size = expected.contentSize {
      let expectedRect = Rect(origin: .zero, size: size.size)
      let rect = Rect(origin: .zero, size: arrangement.contentSize)
      #expect(rect.isClose(to: expectedRect), "\(name): content size \(rect)")
    }
    #expect(arrangement.numberOfSections == expected.sections.count)
    for (index, section) in expected.sections.enumerated() {
      compare(arrangement, index, section, name)
    }
  }

  private func compare(
    _ arrangement: FlowArrangement, _ index: Int, _ expected: FlowCase.ExpectedSection,
    _ name: String
  ) {
    let items = arrangement.frames(inSection: index)
    #expect(items.count == expected.items.count, "\(name)")
    for (item, (frame, right)) in zip(items, expected.items).enumerated() {
      #expect(frame.isClose(to: right.rect), "\(name) \(index) \(item): \(frame) \(right)")
    }
    for (kind, right) in [(ElementKind.header, expected.header), (.footer, expected.footer)] {
      let frame = arrangement.attributes(forSupplementaryOf: kind, inSection: index)?.frame
      #expect((frame == nil) == (right == nil), "\(name) \(index) \(kind)")
      if let frame, let right {
        #expect(frame.isClose(to: right.rect), "\(name) \(index) \(kind)")
      }
    }
  }

  private func rowLengths(_ arrangement: FlowArrangement) -> [[Int]] {
    (0..<arrangement.numberOfSections).map { section in
      var lengths: [Int] = []
      var previous: Double?
      for frame in arrangement.frames(inSection: section) {
        if let previous, frame.minX > previous {
          lengths[lengths.count - 1] += 1
        } else {
          lengths.append(1)
        }
        previous = frame.minX
      }
      return lengths
    }
  }
}
