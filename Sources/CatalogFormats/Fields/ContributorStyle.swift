/// How a source parts and orders the names of people.
enum ContributorStyle: Sendable {
  case automatic
  case commas
  case slashes
  case semicolons
  case ampersands
  case surnameFirst
  case surnameGivenPairs
  case eastAsian
}
