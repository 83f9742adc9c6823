// Reads the text of a file with a table: a text file as it is, and a sheet of a workbook as lines of cells between tabs.

import { createPause } from '../pause.ts'
import type { Cell } from '../workbook/read-sheet-rows.ts'
import { fileText } from './file-text.ts'

/** `noResults`: the sheet has formulas of which the file stores no result. */
export type TableFault = 'notATable' | 'oldWorkbook' | 'tooLarge' | 'noResults'

export type TableText =
  | { kind: 'text'; text: string }
  | { kind: 'refused'; fault: TableFault }
  /** Several visible sheets have rows: the person chooses one (decisions.md G278). */
  | { kind: 'asksForSheet'; sheetNames: readonly string[] }

/** The largest file, and the longest text of a sheet. */
export const MAX_TABLE_BYTES = 1_000_000

const refusal = (fault: TableFault): TableText => ({ kind: 'refused', fault })
const beginsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** The format is recognized by the content of the file, not by its name. `sheetName`: the sheet that the person chose. */
export async function readTableText(bytes: Uint8Array, sheetName?: string): Promise<TableText> {
  // the first bytes of an old Excel workbook
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return refusal('oldWorkbook')
  // every XLSX workbook begins with the bytes of a ZIP archive
  if (beginsWith(bytes, 0x50, 0x4b)) return readSheetText(bytes, sheetName)
  const text = fileText(bytes)
  // Pictures and other programs' files contain zero bytes.
  return text.includes('\0') ? refusal('notATable') : { kind: 'text', text }
}

async function readSheetText(bytes: Uint8Array, sheetName?: string): Promise<TableText> {
  const { readWorkbook } = await import('../workbook/read-workbook.ts') // few people read a workbook
  const { sheets, fault } = await readWorkbook(bytes, { pause: createPause() })
  if (fault !== null) return refusal(fault === 'tooLarge' ? 'tooLarge' : 'notATable')
  const visibleSheets = sheets.filter(
    ({ name, isHidden, rows }) =>
      !isHidden && rows.length > 0 && (sheetName === undefined || name === sheetName),
  )
  const [sheet, ...otherSheets] = visibleSheets
  if (otherSheets.length > 0)
    return { kind: 'asksForSheet', sheetNames: visibleSheets.map(({ name }) => name) }
  const rows = sheet?.rows ?? []
  if (rows.some(({ cells }) => cells.some(isWithoutResult))) return refusal('noResults')
  const text = rows.map(({ cells }) => cells.map(writtenCell).join('\t')).join('\n')
  return text.length > MAX_TABLE_BYTES ? refusal('tooLarge') : { kind: 'text', text }
}

const isWithoutResult = (cell: Cell) => typeof cell === 'object' && cell?.kind === 'formula'

function writtenCell(cell: Cell): string {
  if (cell === null) return ''
  // Spreadsheets store a typed 0.58 as 0.58000000000000007.
  if (typeof cell === 'number') return String(Number(cell.toFixed(10)))
  const text = typeof cell === 'object' ? cell.text : String(cell)
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
