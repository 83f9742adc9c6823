/**
 * A site file with wrong values. For each of them the message has a line with the file, the place and the expected
 * value.
 */
export class SiteRefused extends Error {
  override name = 'SiteRefused'
}
