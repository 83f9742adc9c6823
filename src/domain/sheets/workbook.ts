// Writes a workbook for spreadsheet programs (ECMA-376, SpreadsheetML): the texts of its parts, which are then zipped.
// Server and app use the same code. Texts are marked as text, so that no program takes one for a formula.
import { guardedText } from './formula-guard.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of a sheet; `width` in characters. */
export interface WorkbookColumn<Row> {
  title: string
  width: number
  /** null is an empty cell. */
  value: (row: Row) => string | number | null
  /** The number format in the notation of spreadsheets, such as `0.00`. */
  format?: string
  /** True for a row in bold, such as one with totals. */
  isBold?: (row: Row) => boolean
}

export interface WorkbookSheet<Row> {
  name: string
  columns: readonly WorkbookColumn<Row>[]
  /** A hidden sheet keeps the exported values, with which an import compares the visible ones. */
  isHidden?: boolean
}

export interface WorkbookPart {
  /** Path in the zip; null when the text continues the previous part. */
  path: string | null
  text: string
}

/** The serial number of a day in spreadsheets, for a column with a date format. */
export function workbookDay(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 86_400_000 + 25_569
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes XML, and drops control characters and halves of surrogate pairs, which XML does not allow. */
function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

const sheetPath = (sheetIndex: number) => `worksheets/sheet${sheetIndex + 1}.xml`

function numberFormatsOf(sheets: readonly Pick<WorkbookSheet<never>, 'columns'>[]): string[] {
  return [...new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? [])))]
}

/** All parts of the workbook except the sheets. */
export function fixedParts(sheets: readonly WorkbookSheet<never>[]): WorkbookPart[] {
  const overrides = sheets.map(
    (_, sheetIndex) =>
      `<Override PartName="/xl/${sheetPath(sheetIndex)}" ContentType="${TYPES}.worksheet+xml"/>`,
  )
  const sheetElements = sheets.map(
    ({ name, isHidden }, sheetIndex) =>
      `<sheet name="${escapeXml(name)}" sheetId="${sheetIndex + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${sheetIndex + 1}"/>`,
  )
  const targets = sheets.map(
    (_, sheetIndex) =>
      `<Relationship Id="rId${sheetIndex + 1}" Type="${OFFICE}/worksheet" Target="${sheetPath(sheetIndex)}"/>`,
  )
  return [
    {
      path: '[Content_Types].xml',
      text: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    },
    {
      path: '_rels/.rels',
      text: `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      text: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheetElements.join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `${HEAD}<Relationships xmlns="${RELATIONS}">${targets.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    { path: 'xl/styles.xml', text: stylesPart(numberFormatsOf(sheets)) },
  ]
}

export interface SheetWriter<Row> {
  path: string
  /** The text before the rows: a first row of titles, bold and frozen. */
  start: string
  /** The text of the next row. */
  rowText: (row: Row) => string
  end: string
}

/** Writes the sheet with index `sheetIndex` of the workbook. */
export function sheetWriter<Row>(
  sheets: readonly WorkbookSheet<Row>[],
  sheetIndex: number,
): SheetWriter<Row> {
  const columns = sheets[sheetIndex]?.columns ?? []
  const formats = numberFormatsOf(sheets)
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }) => ({ content: title, style: BOLD }))
  let rowNumber = 1
  return {
    path: `xl/${sheetPath(sheetIndex)}`,
    start: `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowElement(titles, 1)}`,
    rowText(row) {
      rowNumber += 1
      const cells = columns.map(({ value, format, isBold }) => ({
        content: value(row),
        style: styleOf(format === undefined ? -1 : formats.indexOf(format), formats.length, isBold?.(row)),
      }))
      return rowElement(cells, rowNumber)
    },
    end: '</sheetData></worksheet>',
  }
}

/** The number of rows in one part, so that the page can respond between parts. */
export const ROWS_AT_ONCE = 200

/** The parts of a workbook in which every sheet has the same `rows`, `ROWS_AT_ONCE` at a time. */
export function* workbookParts<Row>(
  sheets: readonly WorkbookSheet<Row>[],
  rows: readonly Row[],
): Generator<WorkbookPart> {
  yield* fixedParts(sheets)
  for (const sheetIndex of sheets.keys()) {
    const sheet = sheetWriter(sheets, sheetIndex)
    yield { path: sheet.path, text: sheet.start }
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const nextRows = rows.slice(start, start + ROWS_AT_ONCE)
      yield { path: null, text: nextRows.map(sheet.rowText).join('') }
    }
    yield { path: null, text: sheet.end }
  }
}

/** The id of the first number format; spreadsheet programs use lower ids for built-in formats. */
const FIRST_FORMAT = 164
const PLAIN = 0
const BOLD = 1
/** `PLAIN` and `BOLD`. After these come one style per number format, and one bold style per number format. */
const FIXED_STYLE_COUNT = 2

function styleOf(formatIndex: number, formatCount: number, isBold = false): number {
  if (formatIndex < 0) return isBold ? BOLD : PLAIN
  return FIXED_STYLE_COUNT + formatIndex + (isBold ? formatCount : 0)
}

function stylesPart(formats: readonly string[]): string {
  const formatElements = formats.map(
    (format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapeXml(format)}"/>`,
  )
  const plainStyle = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
  const boldStyle = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
  const formatStylesWith = (font: 0 | 1) =>
    formats.map(
      (_, index) =>
        `<xf numFmtId="${FIRST_FORMAT + index}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
  const formatStyles = [...formatStylesWith(0), ...formatStylesWith(1)]
  const fontElements = '<sz val="11"/><name val="Calibri"/>'
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    formats.length > 0 ? `<numFmts count="${formats.length}">${formatElements.join('')}</numFmts>` : '',
    `<fonts count="2"><font>${fontElements}</font><font><b/>${fontElements}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`,
    `<cellXfs count="${FIXED_STYLE_COUNT + formatStyles.length}">${plainStyle}${boldStyle}${formatStyles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('')
}

/** Spreadsheet programs read `_x0041_` as the character with the code 0041. */
const LIKE_A_CODE = /_x[\da-f]{4}_/gi

interface WrittenCell {
  content: string | number | null
  style: number
}

function rowElement(cells: readonly WrittenCell[], number: number): string {
  return `<row r="${number}">${cells.map((cell, column) => cellElement(cell, `${columnName(column)}${number}`)).join('')}</row>`
}

/** A to Z, then AA. */
function columnName(column: number): string {
  const lastLetter = String.fromCharCode('A'.charCodeAt(0) + (column % 26))
  return column < 26 ? lastLetter : `${columnName(Math.floor(column / 26) - 1)}${lastLetter}`
}

function cellElement({ content, style }: WrittenCell, cellName: string): string {
  if (content === null || content === '') return ''
  const head = `<c r="${cellName}" s="${style}"`
  if (typeof content === 'number') return `${head}><v>${content}</v></c>`
  return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeXml(guardedText(content).replace(LIKE_A_CODE, '_x005F$&'))}</t></is></c>`
}
