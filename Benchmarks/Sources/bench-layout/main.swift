// Usage: bench-layout [TAFFY [YOGA [CHROMIUM]]], what each peer took in nanoseconds an item; a word
// that is no number stands for one that could not be run.

let peers = CommandLine.arguments.dropFirst().map(Double.init) + [nil, nil, nil]
var bench = LayoutBench(
  peers: [
    Peer(name: "Taffy (stretchable), 1M items", timePerItem: peers[0], goal: 100),
    Peer(name: "Yoga (poga), 10,000 items", timePerItem: peers[1], goal: nil),
    Peer(name: "Chromium's flex-wrap, 100,000 items", timePerItem: peers[2], goal: nil),
  ])
bench.measureOneSize()
bench.measureQueries()
bench.measureSeveralSizes()
bench.measureInsertions()
printTable(bench.figures)
