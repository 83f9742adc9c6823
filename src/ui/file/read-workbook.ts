// Reads xlsx files, which are a zip of XML files (ECMA-376, SpreadsheetML). Formulas are not computed: their stored
// result is read. Only the zip is read by a library, because the libraries for spreadsheets build a tree of the whole
// file and have no limits.
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { attributeOf, scanXml, XmlProblem } from './scan-xml.ts'

export type Cell = string | number | boolean | null

export interface SheetRow {
  /** The row number in the spreadsheet, from 1. */
  number: number
  cells: readonly Cell[]
}

export interface Sheet {
  name: string
  /** Only the rows with content. */
  rows: readonly SheetRow[]
}

export type WorkbookFault = 'notAWorkbook' | 'tooLarge'
export type ReadWorkbook = { sheets: Sheet[]; fault: null } | { sheets: null; fault: WorkbookFault }

/**
 * A file that unpacks to more bytes is no list of products: ten thousand products of the demo world, twice in one file,
 * unpack to 28 MB.
 */
const MAX_UNPACKED_BYTES = 100_000_000
const MAX_ROWS = 20_000
const MAX_COLUMNS = 200
/** Limits the work for a small file that lists many sheets: each sheet is read completely. */
const MAX_SHEETS = 50
/** The number of bytes that are unpacked without a pause; they unpack to at most a thousand times as many bytes. */
const PIECE_BYTES = 16_384

const NEEDED_PATH =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedstrings\.xml|worksheets\/[^/]+\.xml)$/i

class TooLarge extends Error {}

interface ReadOptions {
  /** Lets the page respond between two pieces of work. */
  pause?: () => Promise<void>
  maxUnpackedBytes?: number
}

export async function readWorkbook(
  file: Uint8Array,
  { pause = async () => {}, maxUnpackedBytes = MAX_UNPACKED_BYTES }: ReadOptions = {},
): Promise<ReadWorkbook> {
  try {
    const parts = await unpack(file, maxUnpackedBytes, pause)
    const sharedTexts = await readSharedTexts(parts.get('xl/sharedstrings.xml') ?? '', pause)
    const sheets: Sheet[] = []
    for (const { name, path } of await sheetPaths(parts, pause)) {
      const xml = parts.get(path.toLowerCase())
      if (xml === undefined) return { sheets: null, fault: 'notAWorkbook' }
      sheets.push({ name, rows: await readRows(xml, sharedTexts, pause) })
    }
    return sheets.length > 0 ? { sheets, fault: null } : { sheets: null, fault: 'notAWorkbook' }
  } catch (problem) {
    if (problem instanceof TooLarge) return { sheets: null, fault: 'tooLarge' }
    if (problem instanceof XmlProblem || problem instanceof NotAZip)
      return { sheets: null, fault: 'notAWorkbook' }
    throw problem
  }
}

class NotAZip extends Error {}

/**
 * Returns the texts of the needed parts by their path in lower case. Bytes are counted while they are unpacked, because
 * the sizes that a zip declares may be wrong.
 */
async function unpack(
  file: Uint8Array,
  maxUnpackedBytes: number,
  pause: () => Promise<void>,
): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  let unpackedBytes = 0
  let openPartCount = 0
  const unzip = new Unzip((part) => {
    const path = part.name.replace(/^\//, '').toLowerCase()
    if (!NEEDED_PATH.test(path)) return
    const decoder = new TextDecoder()
    const texts: string[] = []
    openPartCount += 1
    part.ondata = (problem, piece, isLast) => {
      // The library passes an error that is thrown here to the next call as `problem`.
      if (problem instanceof TooLarge) throw problem
      if (problem !== null) throw new NotAZip(problem.message)
      unpackedBytes += piece.length
      if (unpackedBytes > maxUnpackedBytes) throw new TooLarge()
      texts.push(decoder.decode(piece, { stream: !isLast }))
      if (!isLast) return
      openPartCount -= 1
      parts.set(path, texts.join(''))
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  for (let start = 0; start < file.length; start += PIECE_BYTES) {
    const end = start + PIECE_BYTES
    pushSafely(() => unzip.push(file.subarray(start, end), end >= file.length))
    await pause()
  }
  if (openPartCount > 0 || parts.size === 0) throw new NotAZip('cut off')
  return parts
}

/** The library throws plain errors for broken bytes; this turns them into NotAZip. */
function pushSafely(push: () => void): void {
  try {
    push()
  } catch (problem) {
    if (problem instanceof TooLarge) throw problem
    throw new NotAZip(String(problem))
  }
}

async function finishScan(work: Generator<number>, pause: () => Promise<void>): Promise<void> {
  for (const _ of work) await pause()
}

async function sheetPaths(
  parts: ReadonlyMap<string, string>,
  pause: () => Promise<void>,
): Promise<{ name: string; path: string }[]> {
  const targets = new Map<string, string>()
  const listedSheets: { name: string; path: string }[] = []
  const noHandlers = { close: () => {}, text: () => {} }
  const relations = scanXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    ...noHandlers,
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attributeOf(attributes, 'Target') ?? ''
      targets.set(
        attributeOf(attributes, 'Id') ?? '',
        target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      )
    },
  })
  await finishScan(relations, pause)
  const workbook = scanXml(parts.get('xl/workbook.xml') ?? '', {
    ...noHandlers,
    open(name, attributes) {
      if (name !== 'sheet') return
      const path = targets.get(attributeOf(attributes, 'id') ?? '')
      if (path !== undefined) listedSheets.push({ name: attributeOf(attributes, 'name') ?? '', path })
    },
  })
  await finishScan(workbook, pause)
  // Sheets without cells, for example charts, are in other folders.
  const sheets = listedSheets.filter(({ path }) => NEEDED_PATH.test(path))
  if (sheets.length > MAX_SHEETS) throw new TooLarge()
  const distinctPaths = new Set(sheets.map(({ path }) => path.toLowerCase()))
  if (distinctPaths.size < sheets.length) throw new NotAZip('two sheets in one file')
  return sheets
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

async function readSharedTexts(xml: string, pause: () => Promise<void>): Promise<string[]> {
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

async function readRows(
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
