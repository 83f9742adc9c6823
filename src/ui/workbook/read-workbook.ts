// Reads xlsx files, which are a zip of XML files (ECMA-376, SpreadsheetML). Formulas are not computed: their stored
// result is read. Only the zip is read by a library; G165 says why.
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { readDateStyles } from './read-date-styles.ts'
import {
  type CellContext,
  finishScan,
  readRows,
  readSharedTexts,
  type SheetRow,
  TooLarge,
} from './read-sheet-rows.ts'
import { attributeOf, scanXml, XmlProblem } from './scan-xml.ts'

export interface Sheet {
  name: string
  isHidden: boolean
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
/** Limits the work for a small file that lists many sheets: each sheet is read completely. */
const MAX_SHEETS = 50
/** The number of bytes that are unpacked without a pause; they unpack to at most a thousand times as many bytes. */
const PIECE_BYTES = 16_384

const NEEDED_PATH =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedstrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i

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
    const { listedSheets, countsFrom1904 } = await readSheetList(parts, pause)
    const context: CellContext = {
      sharedTexts: await readSharedTexts(parts.get('xl/sharedstrings.xml') ?? '', pause),
      dateStyles: await readDateStyles(parts.get('xl/styles.xml') ?? '', pause),
      countsFrom1904,
    }
    const sheets: Sheet[] = []
    for (const { name, isHidden, path } of listedSheets) {
      const xml = parts.get(path.toLowerCase())
      if (xml === undefined) return { sheets: null, fault: 'notAWorkbook' }
      sheets.push({ name, isHidden, rows: await readRows(xml, context, pause) })
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

interface ListedSheet extends Omit<Sheet, 'rows'> {
  path: string
}

async function readSheetList(
  parts: ReadonlyMap<string, string>,
  pause: () => Promise<void>,
): Promise<{ listedSheets: ListedSheet[]; countsFrom1904: boolean }> {
  const targets = new Map<string, string>()
  const listedSheets: ListedSheet[] = []
  let countsFrom1904 = false
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
      if (name === 'workbookPr')
        countsFrom1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const path = targets.get(attributeOf(attributes, 'id') ?? '')
      if (path === undefined) return
      const isHidden = ['hidden', 'veryHidden'].includes(attributeOf(attributes, 'state') ?? '')
      listedSheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden, path })
    },
  })
  await finishScan(workbook, pause)
  // Sheets without cells, for example charts, are in other folders.
  const sheets = listedSheets.filter(({ path }) => NEEDED_PATH.test(path))
  if (sheets.length > MAX_SHEETS) throw new TooLarge()
  const distinctPaths = new Set(sheets.map(({ path }) => path.toLowerCase()))
  if (distinctPaths.size < sheets.length) throw new NotAZip('two sheets in one file')
  return { listedSheets: sheets, countsFrom1904 }
}
