internal import CGlibc
import DrawingPage
import Glibc
import LayoutEngine
import PictureCoding
internal import Synchronization

/// The pictures that a part of a page needs, decoded on all cores, each once for a size.
final class PictureStore {
  /// A file at a size in pixels.
  private struct Key: Hashable {
    var path: String
    var width: Int
    var height: Int
  }

  private let fit: DrawingLook.Fit
  private let scale: Double
  private var pictures: [Key: PixelBuffer] = [:]
  private var failures: Set<String> = []
  /// What could not be shown and why, a line each.
  private(set) var complaints: [String] = []

  init(fit: DrawingLook.Fit, scale: Double) {
    self.fit = fit
    self.scale = scale
  }

  /// Decodes what these covers need and forgets what they do not.
  func prepare(_ covers: [DrawingCover]) {
    let keys = Set(covers.compactMap(key))
    pictures = pictures.filter { keys.contains($0.key) }
    let missing = keys.filter { pictures[$0] == nil && !failures.contains($0.path) }
    guard !missing.isEmpty else { return }
    let ordered = missing.sorted { ($0.path, $0.width, $0.height) < ($1.path, $1.width, $1.height) }
    let wanted = fit == .contain ? PictureFit.contain : .cover
    let results = Mutex<[Int: Result<PixelBuffer, PictureError>]>([:])
    Workers.forEach(ordered.count) { index in
      let key = ordered[index]
      let result = Result { () throws(PictureError) in
        try PictureFile.decode(key.path, key.width, key.height, wanted)
      }
      results.withLock { $0[index] = result }
    }
    for (index, result) in results.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      take(result, for: ordered[index])
    }
  }

  private func take(_ result: Result<PixelBuffer, PictureError>, for key: Key) {
    switch result {
    case .success(let pixels): pictures[key] = pixels
    case .failure(let error):
      if failures.insert(key.path).inserted { complaints.append("\(key.path): \(error.message)") }
    }
  }

  /// A cover's picture, if it was prepared and could be read.
  func picture(of cover: DrawingCover) -> FramedPicture? {
    key(cover).flatMap { pictures[$0] }.map { FramedPicture(pixels: $0, fit: fit) }
  }

  private func key(_ cover: DrawingCover) -> Key? {
    guard let path = cover.path else { return nil }
    func pixels(_ points: Double) -> Int {
      Int(min(max((points * scale).rounded(.up), 1), 16_384))
    }
    return Key(path: path, width: pixels(cover.frame.width), height: pixels(cover.frame.height))
  }
}

/// Reads a picture's file.
enum PictureFile {
  static func decode(_ path: String, _ width: Int, _ height: Int, _ fit: PictureFit)
    throws(PictureError) -> PixelBuffer
  {
    let bytes = try read(path, limit: PictureLimits().fileLength)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(PictureError) in
        try PictureDecoder().decode(bytes, filling: width, height, fit)
      }
    }
    return try result.get()
  }

  private static func read(_ path: String, limit: Int) throws(PictureError) -> [UInt8] {
    let descriptor = shelf_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard descriptor >= 0 else {
      throw PictureError("cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw PictureError("is no file")
    }
    let length = Int(status.st_size)
    guard length <= limit else {
      throw PictureError("has \(length) bytes, over the limit of \(limit) (file length)")
    }
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), length - count)
        if got <= 0 { break }
        count += got
      }
    }
  }
}
