import { type Manifest, readArchive, ArchiveRefused, ROWS_FOLDER } from './archive-file.ts'

/** Reads the whole archive, and compares checksums and numbers of rows with the manifest. Throws ArchiveRefused. */
export async function verifyArchive(path: string): Promise<Manifest> {
  return readArchive(path, async (file, bytes, manifest) => {
    let rowCount = 0
    for await (const chunk of bytes) {
      for (const byte of chunk) if (byte === 10) rowCount += 1
    }
    if (!file.startsWith(ROWS_FOLDER)) return
    const table = file.slice(ROWS_FOLDER.length).replace(/\.jsonl$/, '')
    if (manifest.tables[table] !== rowCount) {
      throw new ArchiveRefused(
        `${file} has ${rowCount} rows, and the manifest says ${manifest.tables[table]}`,
      )
    }
  })
}
