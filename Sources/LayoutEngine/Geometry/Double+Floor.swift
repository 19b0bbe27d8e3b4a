extension Double {
  /// The greatest whole number that is not greater; without the C library's `floor`, which this
  /// target would have to link.
  var floored: Double {
    // From here on every double is whole, or not a number.
    guard abs(self) < 4_503_599_627_370_496 else { return self }
    let truncated = Double(Int64(self))
    return truncated > self ? truncated - 1 : truncated
  }
}
