// Usage: bench-layout [TAFFY_NANOSECONDS_PER_ITEM]

let taffy = CommandLine.arguments.dropFirst().first.flatMap(Double.init)
var bench = LayoutBench(taffyPerItem: taffy)
bench.measureOneSize()
bench.measureQueries()
bench.measureSeveralSizes()
bench.measureInsertions()
printTable(bench.figures)
