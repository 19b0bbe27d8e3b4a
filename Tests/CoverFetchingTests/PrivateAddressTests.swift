import CCurl
import Testing

struct PrivateAddressTests {
  /// From IANA's registries of special-purpose addresses.
  @Test(arguments: [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1",
    "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
    "nonsense",
  ])
  func `an address that is not of the internet is private`(_ address: String) {
    #expect(shelf_http_is_private(address) == 1)
  }

  @Test(arguments: [
    "8.8.8.8", "172.32.0.1", "192.167.1.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8",
  ])
  func `an address of the internet is not`(_ address: String) {
    #expect(shelf_http_is_private(address) == 0)
  }
}
