/** A site file with wrong values. The message has one line for each: the file, the place in it, and what is expected. */
export class SiteRefused extends Error {
  override name = 'SiteRefused'
}
