// Writes workbooks for spreadsheet programs: a zip of XML with one sheet. Rows are written as they arrive, so that
// memory holds few rows of a long workbook (docs/performance.md names the libraries that were measured).
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fixedParts, sheetWriter, type WorkbookColumn, type WorkbookPart } from '#domain/sheets/workbook.ts'
import { zipParts } from '#domain/sheets/zip-parts.ts'

/** The number of rows that are written and compressed at a time. They take some milliseconds. */
const ROWS_AT_ONCE = 200

/** Writes one sheet with a bold first row that stays visible. A text that looks like a formula stays a text. */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Readable {
  return Readable.from(zipParts(partsOf(sheet, columns, rows), nextTurn), { objectMode: false })
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
