/// Why a spec cannot be laid out, as a sentence that names the key.
struct SpecError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
