// Reads the rows of a workbook's sheet from its XML, and the texts that all sheets share.
import { attributeOf, scanXml } from './scan-xml.ts'

export type Cell = string | number | boolean | null

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

export async function readRows(
  xml: string,
  sharedTexts: readonly string[],
  pause: () => Promise<void>,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const reader = createTextReader()
  let rowNumber = 0
  let cells: Cell[] = []
  let column = 0
  let type = ''
  let value: string | null = null
  let isInValue = false
  const work = scanXml(xml, {
    open(name, attributes) {
      reader.open(name)
      if (name === 'row') {
        rowNumber = Number(attributeOf(attributes, 'r') ?? rowNumber + 1)
        cells = []
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributeOf(attributes, 'r')) ?? column + 1
        type = attributeOf(attributes, 't') ?? 'n'
        value = null
      } else if (name === 'v') {
        isInValue = true
        value = ''
      }
    },
    close(name) {
      reader.close(name)
      if (name === 'v') isInValue = false
      if (name === 'c') {
        const inlineText = reader.take()
        const cell = type === 'inlineStr' ? inlineText : cellOf(type, value, sharedTexts)
        if (cell === null || cell === '') return
        if (column > MAX_COLUMNS) throw new TooLarge()
        while (cells.length < column - 1) cells.push(null)
        cells[column - 1] = cell
      } else if (name === 'row' && cells.length > 0) {
        if (rows.length >= MAX_ROWS) throw new TooLarge()
        rows.push({ number: rowNumber, cells })
      }
    },
    text(text) {
      if (isInValue) value += text
      else reader.add(text)
    },
  })
  await finishScan(work, pause)
  return rows
}

/** The value of a cell. A number that cannot be parsed stays a text; the caller of readWorkbook can report it. */
function cellOf(type: string, value: string | null, sharedTexts: readonly string[]): Cell {
  if (value === null) return null
  if (type === 's') return sharedTexts[Number(value)] ?? null
  if (type === 'b') return value === '1'
  if (type !== 'n') return plainText(value)
  return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value)
}

/** The column number of a cell reference: `C7` is 3. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase()
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
