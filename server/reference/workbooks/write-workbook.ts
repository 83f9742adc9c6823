// Workbooks as spreadsheet programs read them: a zip of XML with one sheet. Rows are written as they come, so that few of
// a long workbook are in memory at a time (G151 has the libraries that were measured).
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { fixedParts, sheetWriter, type WorkbookColumn, type WorkbookPart } from '#domain/sheets/workbook.ts'

/** So many rows become text and are packed at a time: some milliseconds. */
const ROWS_AT_ONCE = 200
/** Nine cells in ten are like one of the cells above; packing them harder takes three times as long. */
const LEVEL = 3

/** One sheet with a bold first row that stays in sight. Texts stay texts, also those that look like a formula. */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Readable {
  return Readable.from(packed(partsOf(sheet, columns, rows)), { objectMode: false })
}

async function* packed(parts: AsyncIterable<WorkbookPart>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const ready: Uint8Array[] = []
  const zip = new Zip((problem, chunk) => {
    if (problem) throw problem
    ready.push(chunk)
  })
  let open: ZipDeflate | null = null
  for await (const { path, text } of parts) {
    if (path !== null) {
      open?.push(new Uint8Array(), true)
      open = new ZipDeflate(path, { level: LEVEL })
      zip.add(open)
    }
    open?.push(encoder.encode(text))
    yield* ready.splice(0).filter(({ length }) => length > 0)
    await nextTurn()
  }
  open?.push(new Uint8Array(), true)
  zip.end()
  yield* ready.splice(0)
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
  let count = 0
  for await (const row of rows) {
    text += sheet.row(row)
    count += 1
    if (count % ROWS_AT_ONCE > 0) continue
    yield { path: null, text }
    text = ''
  }
  yield { path: null, text: `${text}${sheet.end}` }
}
