// Workbooks as spreadsheet programs read them: a zip of XML with one sheet. Rows are written as they come, so that a
// long workbook takes no more memory than a short one, and other calls are answered between two parts of it.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { element, FIXED_PARTS, SHEET_PART, styleOf, stylesPart } from './workbook-parts.ts'

/** A column of a workbook: its title, its width in characters and what stands in a row. */
export interface WorkbookColumn<Row> {
  title: string
  width: number
  /** null is an empty cell. */
  value: (row: Row) => string | number | null
  /** As spreadsheets write it, such as `0.00`. */
  format?: string
}

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

interface Part {
  /** Where it stands in the zip; null where the last one goes on. */
  path: string | null
  text: string
}

async function* packed(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
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
  sheet: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Part> {
  const formats = [...new Set(columns.flatMap(({ format }) => format ?? []))]
  for (const [path, text] of FIXED_PARTS(sheet)) yield { path, text }
  yield { path: 'xl/styles.xml', text: stylesPart(formats) }
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = rowOf(
    columns.map(({ title }) => ({ content: title, style: 1 })),
    1,
  )
  yield {
    path: SHEET_PART.path,
    text: `${SHEET_PART.begin}<cols>${widths.join('')}</cols><sheetData>${titles}`,
  }
  let text = ''
  let count = 1
  for await (const row of rows) {
    count += 1
    const cells = columns.map(({ value, format }) => ({
      content: value(row),
      style: styleOf(formats, format),
    }))
    text += rowOf(cells, count)
    if (count % ROWS_AT_ONCE > 0) continue
    yield { path: null, text }
    text = ''
  }
  yield { path: null, text: `${text}</sheetData></worksheet>` }
}

interface Cell {
  content: string | number | null
  style: number
}

function rowOf(cells: readonly Cell[], number: number): string {
  return `<row r="${number}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${number}`)).join('')}</row>`
}

/** A to Z; no workbook of ours has more columns. */
const columnName = (at: number) => String.fromCharCode('A'.charCodeAt(0) + at)

/** A text is written as one, so that no program takes it for a formula. */
function cellOf({ content, style }: Cell, place: string): string {
  if (content === null || content === '') return ''
  const head = `<c r="${place}" s="${style}"`
  if (typeof content === 'number') return `${head}><v>${content}</v></c>`
  return `${head} t="inlineStr"><is>${element('t', content)}</is></c>`
}
