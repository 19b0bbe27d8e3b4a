extension Service {
  /// Answers a request together with its body, which a server hands over in parts.
  package func answer(_ request: Request, body: [UInt8]) -> Reply {
    guard !body.isEmpty else { return answer(request) }
    do {
      let upload = try ImportUpload(request, self)
      for start in stride(from: 0, to: body.count, by: 1 << 16) {
        let part = body[start..<min(start + 1 << 16, body.count)]
        try part.withUnsafeBytes { bytes in try upload.take(bytes) }
      }
      return answer(upload.finish())
    } catch let problem as Problem {
      return answer(problem)
    } catch {
      return answer(Problem(500, "the request cannot be taken"))
    }
  }
}
