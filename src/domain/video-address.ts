const ABSOLUTE = /^(https?:\/)?\//

/** Where a video plays: an id of the provider, or an address or a path of this origin as it is (G97). */
export function videoAddress(value: string, embedBase: string): string {
  return ABSOLUTE.test(value) ? value : `${embedBase}${encodeURIComponent(value)}`
}
