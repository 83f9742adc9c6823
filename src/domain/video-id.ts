const IN_ADDRESS =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/))([\w-]{11})(?![\w-])/

/** The id in an address of the provider, as people copy it; any other text as it is (G97). */
export function videoIdIn(text: string): string {
  return IN_ADDRESS.exec(text.trim())?.[1] ?? text
}
