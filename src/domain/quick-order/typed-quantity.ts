// Reads a quantity as people write it: `4`, `1,000`, `4 pcs`, `x4`; and tells quantities from the other cells of a table.

/** `no-number`: the text of the quantity is no number. */
export type QuantityFault = 'not-whole' | 'below-one' | 'no-number'
/** Boxes, cases and dozens: only the person knows how many pieces a pack holds. */
export interface Packs {
  /** Counts 12 pieces for a dozen and 1 piece for any other pack. */
  likelyPieces: number
}
/** null when the quantity is missing. */
export type TypedQuantity = number | QuantityFault | Packs | null

export type CellKind = 'empty' | 'whole' | 'decimal' | 'money' | 'date' | 'unit' | 'packs' | 'text'

/** Words for single pieces. */
export const PIECES = '(?:pcs?|pieces?|ea|each|units?|ct|cnt)\\b\\.?'
const DOZEN = 'dozens?|doz|dz'
const PACK_NAMES =
  'box|case|pack|packet|package|carton|roll|ream|set|bundle|pair|pad|bag|sleeve|book|sheet|pkg|ctn|pk'
/** Words behind a number for packs of several pieces. */
export const PACKS = `(?:${DOZEN}|bx|cs|(?:${PACK_NAMES})(?:e?s)?)\\b\\.?`
/** Packs in the plural: in `4 case covers` the word begins a name, in `4 cases covers` it is a unit. */
export const SEVERAL_PACKS = `(?:${DOZEN}|(?:${PACK_NAMES})e?s)\\b\\.?`
const IN_PACKS = new RegExp(`^([x×*]?\\s*\\d[\\d,]*)\\s*-?\\s*(?:(${DOZEN})\\b\\.?|${PACKS})$`, 'i')
const UNIT = /^(pcs?|pieces?|ea|each|units?|ct|cnt|box(es)?|bx|case|cs|pack|pk|dozen|dz)\.?$/i
const UNITS_AROUND = new RegExp(`^[x×*]\\s*(?=[-+.\\d])|\\s*(?:[x×*]|${PIECES})$`, 'gi')
const WHOLE = /^\+?(0*[1-9]\d*|[1-9]\d{0,2}(,\d{3})+)$/
const NUMBER = /^[-+]?(\d[\d.,]*|\.\d+)$/
/** Spreadsheets show 100 as `100.00`. `1.000` is not read as 1, because some countries write a thousand in this way. */
const WITH_ZEROS = /^(.*\d)\.0{1,2}$/
/** A currency sign, or two decimals, which are cents. */
const MONEY = /^[-+(]*\s*([$€£]\s*[-+]?[\d.,]+|\d[\d.,]*[.,]\d\d)\s*\)?$|^[\d.,]+\s*([$€£]|usd|eur)$/i
const THOUSANDS = /^\d{1,3}(,\d{3})+$/
const DATE = /^(\d{1,4}([-/.])\d{1,2}\2\d{1,4}|\d{1,2}[-/]\d{1,2})(\s+\d{1,2}:\d\d.*)?$/
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const WORDED_DATE = new RegExp(
  `^(\\w+day,?\\s+)?(${MONTH}\\s+\\d{1,2}|\\d{1,2}[\\s-]+${MONTH})([\\s,-]+\\d{2,4})?$`,
  'i',
)

export function isDate(text: string): boolean {
  return DATE.test(text) || WORDED_DATE.test(text)
}

function withoutUnits(cell: string): string {
  return cell.replace(UNITS_AROUND, '').trim()
}

export function cellKind(cell: string): CellKind {
  if (cell === '') return 'empty'
  if (UNIT.test(cell)) return 'unit'
  if (IN_PACKS.test(cell)) return 'packs'
  if (isDate(cell)) return 'date'
  if (MONEY.test(cell) && !THOUSANDS.test(cell)) return 'money'
  const number = withoutUnits(cell)
  if (!NUMBER.test(number)) return 'text'
  return /[.,]/.test(number) && !THOUSANDS.test(number.replace(/^[-+]/, '')) ? 'decimal' : 'whole'
}

function readPacks(cell: string): Packs | null {
  const [, number, dozen] = IN_PACKS.exec(cell) ?? []
  if (number === undefined) return null
  const count = readQuantity(number)
  return typeof count === 'number' ? { likelyPieces: dozen === undefined ? count : count * 12 } : null
}

/** Reads a quantity with its unit, such as `4 pcs` or `4 cases`. */
export function readQuantity(cell: string): TypedQuantity {
  const packs = readPacks(cell)
  if (packs !== null) return packs
  const text = withoutUnits(cell).replace(WITH_ZEROS, '$1')
  if (text === '') return null
  if (WHOLE.test(text)) return Number(text.replaceAll(',', ''))
  if (!NUMBER.test(text)) return 'no-number'
  return text.startsWith('-') || /^[+0]*$/.test(text) ? 'below-one' : 'not-whole'
}
