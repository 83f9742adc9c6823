/** The id of a video at its provider. With any other text the frame could show another page of the provider. */
const VIDEO_ID = /^[\w-]{11}$/

/** Half of an emoji, which an address cannot hold. */
const BROKEN_LETTER = /\p{Surrogate}/gu

const ABSOLUTE = /^(https?:\/)?\//

/** The address that plays a video. `value` is the video's id, or an address or path that is used unchanged (G97). */
export function videoAddress(value: string, embedBase: string): string {
  return ABSOLUTE.test(value) ? value : `${embedBase}${encodeURIComponent(value.replace(BROKEN_LETTER, ''))}`
}

/** True for an id that staff may enter for a video (G97). */
export function isVideoId(value: string): boolean {
  return VIDEO_ID.test(value)
}

const ID_IN_ADDRESS =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/))([\w-]{11})(?![\w-])/

/** The id of the video in an address of the provider; any other text unchanged (G97). */
export function videoIdIn(text: string): string {
  return ID_IN_ADDRESS.exec(text.trim())?.[1] ?? text
}
