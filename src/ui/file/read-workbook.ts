// Reads xlsx files: a zip of XML (ECMA-376, SpreadsheetML). Of a formula only its last result is read, and
// nothing runs. Libraries for this build a tree of the whole file and have no limits.
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { attributeOf, scanXml, XmlProblem } from './scan-xml.ts'

export type Cell = string | number | boolean | null

export interface SheetRow {
  /** From 1, as the spreadsheet shows it. */
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
 * Ten thousand products of the demo world, twice in one file, are 28 MB; a file that unpacks to far more is
 * no list of products.
 */
const MOST_UNPACKED = 100_000_000
const MOST_ROWS = 20_000
const MOST_COLUMNS = 200
/** Each sheet is read whole, so a part that is listed a hundred times would be a hundred sheets. */
const MOST_SHEETS = 50
/** Bytes of the file that are unpacked at a time; they become at most a thousand times as many. */
const PIECE = 16_384

const NEEDED = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedstrings\.xml|worksheets\/[^/]+\.xml)$/i

class TooLarge extends Error {}

interface ReadingTerms {
  /** Lets the page respond between two pieces of work. */
  pause?: () => Promise<void>
  mostUnpacked?: number
}

export async function readWorkbook(
  file: Uint8Array,
  { pause = async () => {}, mostUnpacked = MOST_UNPACKED }: ReadingTerms = {},
): Promise<ReadWorkbook> {
  try {
    const parts = await unpack(file, mostUnpacked, pause)
    const shared = await readSharedTexts(parts.get('xl/sharedstrings.xml') ?? '', pause)
    const sheets: Sheet[] = []
    for (const { name, path } of await sheetPaths(parts, pause)) {
      const xml = parts.get(path.toLowerCase())
      if (xml === undefined) return { sheets: null, fault: 'notAWorkbook' }
      sheets.push({ name, rows: await readRows(xml, shared, pause) })
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
 * Answers the texts of the needed parts by their path in lower case. Bytes are counted while they are
 * unpacked, as the sizes that a zip declares may be wrong.
 */
async function unpack(
  file: Uint8Array,
  mostUnpacked: number,
  pause: () => Promise<void>,
): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  let unpacked = 0
  let open = 0
  const unzip = new Unzip((part) => {
    const path = part.name.replace(/^\//, '').toLowerCase()
    if (!NEEDED.test(path)) return
    const decoder = new TextDecoder()
    const texts: string[] = []
    open += 1
    part.ondata = (problem, piece, isLast) => {
      // An error thrown here comes back as the problem of the next call.
      if (problem instanceof TooLarge) throw problem
      if (problem !== null) throw new NotAZip(problem.message)
      unpacked += piece.length
      if (unpacked > mostUnpacked) throw new TooLarge()
      texts.push(decoder.decode(piece, { stream: !isLast }))
      if (!isLast) return
      open -= 1
      parts.set(path, texts.join(''))
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  for (let at = 0; at < file.length; at += PIECE) {
    pushSafely(() => unzip.push(file.subarray(at, at + PIECE), at + PIECE >= file.length))
    await pause()
  }
  if (open > 0 || parts.size === 0) throw new NotAZip('cut off')
  return parts
}

/** The library throws plain errors for broken bytes. */
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
  const ignored = { close: () => {}, text: () => {} }
  const relations = scanXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    ...ignored,
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
    ...ignored,
    open(name, attributes) {
      if (name !== 'sheet') return
      const path = targets.get(attributeOf(attributes, 'id') ?? '')
      if (path !== undefined) listedSheets.push({ name: attributeOf(attributes, 'name') ?? '', path })
    },
  })
  await finishScan(workbook, pause)
  // Sheets without cells, such as charts, stand in other folders.
  const sheets = listedSheets.filter(({ path }) => NEEDED.test(path))
  if (sheets.length > MOST_SHEETS) throw new TooLarge()
  const files = new Set(sheets.map(({ path }) => path.toLowerCase()))
  if (files.size < sheets.length) throw new NotAZip('two sheets in one file')
  return sheets
}

/** Reads the text of an `si` or `is` element: all its runs, without their phonetic guides. */
function createTextReader() {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    open(name: string): void {
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close(name: string): void {
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    add(piece: string): void {
      if (isText) text += piece
    },
    take(): string {
      const content = plainText(text)
      text = ''
      return content
    },
  }
}

/** Characters that XML cannot hold are written as their number, `_x000D_`. */
function plainText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

async function readSharedTexts(xml: string, pause: () => Promise<void>): Promise<string[]> {
  const shared: string[] = []
  const reader = createTextReader()
  const work = scanXml(xml, {
    open: reader.open,
    close(name) {
      reader.close(name)
      if (name === 'si') shared.push(reader.take())
    },
    text: reader.add,
  })
  await finishScan(work, pause)
  return shared
}

async function readRows(
  xml: string,
  shared: readonly string[],
  pause: () => Promise<void>,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const reader = createTextReader()
  let number = 0
  let cells: Cell[] = []
  let column = 0
  let type = ''
  let value: string | null = null
  let isValue = false
  const work = scanXml(xml, {
    open(name, attributes) {
      reader.open(name)
      if (name === 'row') {
        number = Number(attributeOf(attributes, 'r') ?? number + 1)
        cells = []
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributeOf(attributes, 'r')) ?? column + 1
        type = attributeOf(attributes, 't') ?? 'n'
        value = null
      } else if (name === 'v') {
        isValue = true
        value = ''
      }
    },
    close(name) {
      reader.close(name)
      if (name === 'v') isValue = false
      if (name === 'c') {
        const inline = reader.take()
        const cell = type === 'inlineStr' ? inline : cellOf(type, value, shared)
        if (cell === null || cell === '') return
        if (column > MOST_COLUMNS) throw new TooLarge()
        while (cells.length < column - 1) cells.push(null)
        cells[column - 1] = cell
      } else if (name === 'row' && cells.length > 0) {
        if (rows.length >= MOST_ROWS) throw new TooLarge()
        rows.push({ number, cells })
      }
    },
    text(text) {
      if (isValue) value += text
      else reader.add(text)
    },
  })
  await finishScan(work, pause)
  return rows
}

/** A number that cannot be parsed stays a text; the reader of the cell reports it. */
function cellOf(type: string, value: string | null, shared: readonly string[]): Cell {
  if (value === null) return null
  if (type === 's') return shared[Number(value)] ?? null
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
