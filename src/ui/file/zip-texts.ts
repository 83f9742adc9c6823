import { Zip, ZipDeflate } from 'fflate'

export interface ZippedText {
  /** The path in the zip; null continues the previous file. */
  path: string | null
  text: string
}

/** Packing harder takes three times as long for a tenth of the size. */
const LEVEL = 3

/** Packs texts as they come; `pause` lets the page respond between two of them. */
export async function zipTexts(
  texts: Iterable<ZippedText>,
  pause: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((problem, piece) => {
    if (problem) throw problem
    pieces.push(new Uint8Array(piece))
  })
  let open: ZipDeflate | null = null
  for (const { path, text } of texts) {
    if (path !== null) {
      open?.push(new Uint8Array(), true)
      open = new ZipDeflate(path, { level: LEVEL })
      zip.add(open)
    }
    open?.push(encoder.encode(text))
    await pause()
  }
  open?.push(new Uint8Array(), true)
  zip.end()
  return pieces
}
