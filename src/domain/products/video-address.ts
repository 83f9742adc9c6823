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

const IN_ADDRESS =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/))([\w-]{11})(?![\w-])/

/** The id in an address of the provider, as people copy it; any other text as it is (G97). */
export function videoIdIn(text: string): string {
  return IN_ADDRESS.exec(text.trim())?.[1] ?? text
}
