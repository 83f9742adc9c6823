// Writes workbooks for spreadsheet programs: a zip of XML with one sheet. Rows are written as they arrive, so that
// memory holds few rows of a long workbook (docs/performance.md names the libraries that were measured).
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { fixedParts, sheetWriter, type WorkbookColumn, type WorkbookPart } from '#domain/sheets/workbook.ts'

/** The number of rows that are written and compressed at a time. They take some milliseconds. */
const ROWS_AT_ONCE = 200
/** Most cells resemble the cell above them, and stronger compression takes three times as long. */
const COMPRESSION_LEVEL = 3

/** Writes one sheet with a bold first row that stays visible. A text that looks like a formula stays a text. */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Readable {
  return Readable.from(compressParts(partsOf(sheet, columns, rows)), { objectMode: false })
}

async function* compressParts(parts: AsyncIterable<WorkbookPart>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const compressedChunks: Uint8Array[] = []
  const zip = new Zip((problem, chunk) => {
    if (problem) throw problem
    compressedChunks.push(chunk)
  })
  let openFile: ZipDeflate | null = null
  for await (const { path, text } of parts) {
    if (path !== null) {
      openFile?.push(new Uint8Array(), true)
      openFile = new ZipDeflate(path, { level: COMPRESSION_LEVEL })
      zip.add(openFile)
    }
    openFile?.push(encoder.encode(text))
    yield* compressedChunks.splice(0).filter(({ length }) => length > 0)
    await nextTurn()
  }
  openFile?.push(new Uint8Array(), true)
  zip.end()
  yield* compressedChunks.splice(0)
}

async function* partsOf<Row>(
  name: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<WorkbookPart> {
  const sheets = [{ name, columns }]
  yield* fixedParts(sheets)
  const sheet = sheetWriter(sheets, 0)
  yield { path: sheet.path, text: sheet.start }
  let text = ''
  let rowCount = 0
  for await (const row of rows) {
    text += sheet.rowText(row)
    rowCount += 1
    if (rowCount % ROWS_AT_ONCE > 0) continue
    yield { path: null, text }
    text = ''
  }
  yield { path: null, text: `${text}${sheet.end}` }
}
