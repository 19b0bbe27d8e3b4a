import CatalogFormats
import CoverFetching

/// Pictures of covers, as they are or smaller.
enum CoverEndpoints {
  /// Widths that pictures are made in: few, so that what they take on disk is bounded by what there
  /// is to show and not by what clients think of.
  static let widths = ["100", "200", "400", "800"]

  static let all = [
    Endpoint(
      "/covers/@/{name}", id: "fetchedCover", "a cover that was fetched", answer: "image/*",
      [Parameter("name", .text(32...32), "the picture's name", place: .path), width],
      .plain { call in
        try answer(call.service.covers.fetched(call.arguments.text("name") ?? ""), call)
      }),
    Endpoint(
      "/covers/@/{id}/{name}", id: "inlineCover", "a cover that the catalog holds itself",
      answer: "image/*",
      [.id, Parameter("name", .text(32...32), "the picture's name", place: .path), width],
      .reading(inline)),
    Endpoint(
      "/covers/{path...}", id: "cover", "a cover file", answer: "image/*",
      [Parameter("path", .text(1...1024), "the file", place: .path), width],
      .plain { call in
        // An escaped slash is none that separates folders.
        guard call.request.path.dropFirst().allSatisfy({ !$0.contains("/") }) else {
          throw Problem.notFound("such cover")
        }
        return try answer(call.service.covers.file(call.arguments.text("path") ?? ""), call)
      }),
  ]

  private static let width = Parameter(
    "width", .choice(widths), "the greatest width in pixels; the file as it is without")

  private static func inline(_ call: Call) throws -> Response {
    let name = call.arguments.text("name")
    let book = try call.store.book(id: call.arguments.integer("id") ?? 0)?.book
    let cover = book?.covers.first { PictureCache.name(of: $0.ref) == name }
    let bytes = cover.flatMap { DataPicture.bytes($0.ref) }
    return try answer(bytes.flatMap { ServedFile(bytes: $0, name: name ?? "") }, call)
  }

  private static func answer(_ file: ServedFile?, _ call: Call) throws -> Response {
    guard let file, let type = PictureType(file.head(16)) else {
      throw Problem.notFound("such cover")
    }
    if let width = call.arguments.text("width").flatMap({ Int($0) }),
      let small = call.service.pictures.small(file, width: width)
    {
      return response(small, type: PictureType(small.head(16)) ?? .png, tag: file.tag + "-\(width)")
    }
    return response(file, type: type, tag: file.tag)
  }

  private static func response(_ file: ServedFile, type: PictureType, tag: String) -> Response {
    var response = Response(type: type.mediaType, file: file)
    response.headers += [("Cache-Control", "public, max-age=3600"), ("ETag", "\"\(tag)\"")]
    return response
  }
}
