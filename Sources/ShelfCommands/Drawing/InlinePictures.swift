import CatalogFormats
import CoverFetching
import Glibc
import ShelfService

/// Pictures that a catalog holds as `data:` URLs, as files: each is written on its first use, into a
/// folder that goes with the object.
final class InlinePictures {
  private var folder: TemporaryFolder?

  /// The picture's file; `nil` where it is none that can be shown, or there is no room for it.
  func file(of ref: String) -> String? {
    guard let bytes = DataPicture.bytes(ref), PictureType(bytes) != nil else { return nil }
    if folder == nil { folder = try? TemporaryFolder() }
    guard let folder else { return nil }
    let path = folder.path + "/" + PictureCache.name(of: ref)
    if access(path, R_OK) == 0 { return path }
    guard let file = fopen(path, "we") else { return nil }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else {
      unlink(path)
      return nil
    }
    return path
  }
}
