/** As the provider writes it; anything else would lead the frame to another of its pages. */
const VIDEO_ID = /^[\w-]{11}$/

/** Half of an emoji, which no address can hold. */
const BROKEN_LETTER = /\p{Surrogate}/gu

const ABSOLUTE = /^(https?:\/)?\//

/** Where a video plays: an id of the provider, or an address or a path of this origin as it is (G97). */
export function videoAddress(value: string, embedBase: string): string {
  return ABSOLUTE.test(value) ? value : `${embedBase}${encodeURIComponent(value.replace(BROKEN_LETTER, ''))}`
}

/** What staff may enter for a video (G97). */
export function isVideoId(value: string): boolean {
  return VIDEO_ID.test(value)
}
