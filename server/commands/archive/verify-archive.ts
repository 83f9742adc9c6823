import { readArchive } from './archive-file.ts'
import { type Manifest, ArchiveRefused, ROWS_FOLDER } from './manifest.ts'

/** The longest row. A row is read as one text, and rows of Counter have a few megabytes at most. */
const MOST_LINE_BYTES = 100_000_000
const LINE_BREAK = 10

/**
 * Reads the whole archive, and compares checksums and numbers of rows and pictures with the manifest. Throws
 * ArchiveRefused.
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  return readArchive(path, async (file, bytes, manifest) => {
    if (!file.startsWith(ROWS_FOLDER)) return
    const rowCount = await countRows(file, bytes)
    const table = file.slice(ROWS_FOLDER.length).replace(/\.jsonl$/, '')
    if (manifest.tables[table] !== rowCount) {
      throw new ArchiveRefused(
        `${file} has ${rowCount} rows, and the manifest says ${manifest.tables[table]}`,
      )
    }
  })
}

async function countRows(file: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let rowCount = 0
  let lineBytes = 0
  for await (const chunk of bytes) {
    for (const byte of chunk) {
      lineBytes = byte === LINE_BREAK ? 0 : lineBytes + 1
      if (lineBytes === 0) rowCount += 1
      if (lineBytes > MOST_LINE_BYTES) {
        throw new ArchiveRefused(`${file} has a row of more than ${MOST_LINE_BYTES / 1_000_000} MB`)
      }
    }
  }
  // A restore reads a last line without a line break too.
  return lineBytes === 0 ? rowCount : rowCount + 1
}
