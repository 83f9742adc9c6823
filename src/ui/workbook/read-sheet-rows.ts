// Reads the rows of a workbook's sheet from its XML, and the texts that all sheets share.
import { attributeOf, scanXml } from './scan-xml.ts'

/** A cell without a value that could be taken as it stands. `text`: the day, such as `2026-05-03`, or the error's code. */
export interface SpecialCell {
  /** `formula`: the file has no stored result of the formula, as programs write that do not compute. */
  kind: 'date' | 'formula' | 'error'
  text: string
}
export type Cell = string | number | boolean | SpecialCell | null

export interface SheetRow {
  /** The row number in the spreadsheet, from 1. */
  number: number
  cells: readonly Cell[]
}

/** A workbook with more is no list of products; reading it would hold up the page. */
export class TooLarge extends Error {}

const MAX_ROWS = 20_000
const MAX_COLUMNS = 200

export async function finishScan(work: Generator<number>, pause: () => Promise<void>): Promise<void> {
  for (const _ of work) await pause()
}

/** Reads the text of an `si` or `is` element: its runs joined, without phonetic guides. */
function createTextReader() {
  let text = ''
  let isInText = false
  let isInPhonetic = false
  return {
    open(name: string): void {
      if (name === 'rPh') isInPhonetic = true
      isInText = name === 't' && !isInPhonetic
    },
    close(name: string): void {
      if (name === 'rPh') isInPhonetic = false
      isInText = false
    },
    add(piece: string): void {
      if (isInText) text += piece
    },
    take(): string {
      const content = plainText(text)
      text = ''
      return content
    },
  }
}

/** Replaces codes such as `_x000D_`, with which spreadsheet programs write characters that XML cannot contain. */
function plainText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

export async function readSharedTexts(xml: string, pause: () => Promise<void>): Promise<string[]> {
  const sharedTexts: string[] = []
  const reader = createTextReader()
  const work = scanXml(xml, {
    open: reader.open,
    close(name) {
      reader.close(name)
      if (name === 'si') sharedTexts.push(reader.take())
    },
    text: reader.add,
  })
  await finishScan(work, pause)
  return sharedTexts
}

/** The facts of a workbook without which the cells of its sheets cannot be read. */
export interface CellContext {
  sharedTexts: readonly string[]
  /** The numbers of the cell styles that show a number as a date or a time. */
  dateStyles: ReadonlySet<number>
  /** True if days are counted from 1904, as by old programs on the Mac. */
  countsFrom1904: boolean
}

/** A cell while its elements are being read. */
interface OpenCell {
  column: number
  type: string
  style: number
  hasFormula: boolean
  value: string | null
}

export async function readRows(
  xml: string,
  context: CellContext,
  pause: () => Promise<void>,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const reader = createTextReader()
  let rowNumber = 0
  let cells: Cell[] = []
  let openCell: OpenCell = { column: 0, type: '', style: 0, hasFormula: false, value: null }
  let isInValue = false
  function closeCell(inlineText: string): void {
    const { column, type } = openCell
    const cell = type === 'inlineStr' ? inlineText : cellOf(openCell, context)
    if (cell === null || cell === '') return
    if (column > MAX_COLUMNS) throw new TooLarge()
    while (cells.length < column - 1) cells.push(null)
    cells[column - 1] = cell
  }
  const work = scanXml(xml, {
    open(name, attributes) {
      reader.open(name)
      if (name === 'row') {
        rowNumber = Number(attributeOf(attributes, 'r') ?? rowNumber + 1)
        cells = []
        openCell = { ...openCell, column: 0 }
      } else if (name === 'c') {
        openCell = {
          column: columnOf(attributeOf(attributes, 'r')) ?? openCell.column + 1,
          type: attributeOf(attributes, 't') ?? 'n',
          style: context.dateStyles.size > 0 ? Number(attributeOf(attributes, 's') ?? 0) : 0,
          hasFormula: false,
          value: null,
        }
      } else if (name === 'f') openCell.hasFormula = true
      else if (name === 'v') {
        isInValue = true
        openCell.value = ''
      }
    },
    close(name) {
      reader.close(name)
      if (name === 'v') isInValue = false
      if (name === 'c') closeCell(reader.take())
      else if (name === 'row' && cells.length > 0) {
        if (rows.length >= MAX_ROWS) throw new TooLarge()
        rows.push({ number: rowNumber, cells })
      }
    },
    text(text) {
      if (isInValue) openCell.value += text
      else reader.add(text)
    },
  })
  await finishScan(work, pause)
  return rows
}

/** The value of a cell. A number that cannot be parsed stays a text; the caller of readWorkbook can report it. */
function cellOf(
  { type, style, hasFormula, value }: OpenCell,
  { sharedTexts, dateStyles, countsFrom1904 }: CellContext,
): Cell {
  const isWithoutResult = hasFormula && (value === null || (value === '' && type !== 'str'))
  if (isWithoutResult) return { kind: 'formula', text: '' }
  if (value === null) return null
  if (type === 's') return sharedTexts[Number(value)] ?? null
  if (type === 'b') return value === '1'
  if (type === 'e') return { kind: 'error', text: value }
  if (type === 'd') return { kind: 'date', text: value.slice(0, 'yyyy-mm-dd'.length) }
  if (type !== 'n') return plainText(value)
  if (value.trim() === '' || Number.isNaN(Number(value))) return value
  const day = dateStyles.has(style) ? dayOf(Number(value), countsFrom1904) : null
  return day === null ? Number(value) : { kind: 'date', text: day }
}

const MS_PER_DAY = 86_400_000
/** 9999-12-31, after which spreadsheets show no date. */
const LAST_DAY = 2_958_465
const DAYS_TO_1904 = 1462

/** The day of a serial number, such as `2026-05-03`; null for a number that no spreadsheet shows as a date. */
function dayOf(serialNumber: number, countsFrom1904: boolean): string | null {
  const day = Math.floor(serialNumber) + (countsFrom1904 ? DAYS_TO_1904 : 0)
  if (day < 0 || day > LAST_DAY) return null
  return new Date(Date.UTC(1899, 11, 30) + day * MS_PER_DAY).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** The column number of a cell reference: `C7` is 3. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase()
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
