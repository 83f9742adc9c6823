import { Zip, ZipDeflate } from 'fflate'

export interface ZippedText {
  /** The path in the zip; null continues the previous file. */
  path: string | null
  text: string
}

/** Stronger compression takes three times as long and saves only a tenth. */
const COMPRESSION_LEVEL = 3

/** Packs the texts into a zip, in pieces of bytes. Calls `pause` after each text, so that the page can respond. */
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
  let openFile: ZipDeflate | null = null
  for (const { path, text } of texts) {
    if (path !== null) {
      openFile?.push(new Uint8Array(), true)
      openFile = new ZipDeflate(path, { level: COMPRESSION_LEVEL })
      zip.add(openFile)
    }
    openFile?.push(encoder.encode(text))
    await pause()
  }
  openFile?.push(new Uint8Array(), true)
  zip.end()
  return pieces
}
