// Packs the parts of a workbook into a zip. The server sends its pieces while rows are still read; the page collects them.
import { Zip, ZipDeflate } from 'fflate'
import type { WorkbookPart } from './workbook.ts'

/** Most cells resemble the cell above them. Stronger compression takes three times as long and saves only a tenth. */
const COMPRESSION_LEVEL = 3

/** The pieces of the zip. Calls `pause` after each part, so that the page or the server can do other work. */
export async function* zipParts(
  parts: Iterable<WorkbookPart> | AsyncIterable<WorkbookPart>,
  pause: () => Promise<unknown>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((problem, piece) => {
    if (problem) throw problem
    if (piece.length > 0) pieces.push(new Uint8Array(piece))
  })
  let openFile: ZipDeflate | null = null
  for await (const { path, text } of parts) {
    if (path !== null) {
      openFile?.push(new Uint8Array(), true)
      openFile = new ZipDeflate(path, { level: COMPRESSION_LEVEL })
      zip.add(openFile)
    }
    openFile?.push(encoder.encode(text))
    yield* pieces.splice(0)
    await pause()
  }
  openFile?.push(new Uint8Array(), true)
  zip.end()
  yield* pieces
}

/** The whole zip as a file. */
export async function zipFile(
  parts: Iterable<WorkbookPart>,
  pause: () => Promise<unknown>,
  type: string,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of zipParts(parts, pause)) pieces.push(piece)
  return new Blob(pieces, { type })
}
