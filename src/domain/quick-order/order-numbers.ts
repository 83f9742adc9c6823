// A line of two numbers: `121 x 4`, `4 - 121`, `#121: 4`, `4 pcs of 121`. A mark (`#`, `No.`) says which is the product, a
// unit which is the quantity; without both the sign between them decides, or the person (G191).
import { PACKS, PIECES, readPieces, type TypedQuantity } from './typed-quantity.ts'

/**
 * `equal`: the sign is used both ways. `unlikely`: it is asked about where the first reading finds no product. `unsure`: the
 * line may be no order line, so that a person is always asked.
 */
export type OtherReading = 'equal' | 'unlikely' | 'unsure'

interface NumbersRead {
  what: string
  quantity: TypedQuantity
  other?: { what: string; quantity: TypedQuantity }
  otherIs?: OtherReading
}

const MARK = '(?:#\\s?|no\\.\\s*)?'
const NUMBER = `(${MARK})(\\d+(?:,\\d{3})*)(\\s*-?\\s*(?:${PIECES}|${PACKS}))?`
/** Used both ways: `4 x 121`, `121 - 4`. */
const EITHER = '\\s*[x×*]\\s*|\\s+[-+]\\s+|\\s*[–—]\\s*'
/** Also a phone number, a fraction or the number of another paper: `555-0142`. */
const UNSURE = '\\s*/\\s*|[-+]'
/** The product stands before these. */
const PRODUCT_FIRST = '\\s+[+]|\\s*[:=([]\\s*|\\s*(?:[-=]>|→)\\s*|\\s*\\.{2,}\\s*|[.)]\\s+|\\s+'
const TWO_NUMBERS = new RegExp(
  `^${NUMBER}(?:(${EITHER})|(${UNSURE})|(\\s*of\\s+)|${PRODUCT_FIRST})${NUMBER}(?:\\s*[x×])?[)\\]]?$`,
  'i',
)
const COUNT_IN_BRACKETS = new RegExp(`^[([](\\d+(?:,\\d{3})*)[)\\]]\\s*(${MARK}\\d+)$`, 'i')
/** A sign waits for its other number: `121 x`. */
const ONE_NUMBER = new RegExp(`^(?:[x×*]\\s+)?(${MARK}\\d+)(?:\\s+[x×*])?$`, 'i')
/** Numbers and nothing that names or counts a product. */
const ONLY_NUMBERS = /^(?:[\d.,;:x×*/()[\]=&#+\s–—-]|\band\b|\bno\.)*$/i
const ZERO_BEFORE = /\b0\d/

/** More than one order line in a row, or numbers of which nobody can tell what they are: `121 x 4, 103 x 2`. */
export function isCrowded(words: string): boolean {
  return ONLY_NUMBERS.test(words) && (words.match(/\d[\d.,]*/g) ?? []).length > 2
}

function readTwo(words: string): NumbersRead | null {
  const [, mark = '', one, unit = '', either, unsure, of, otherMark = '', two, otherUnit = ''] =
    TWO_NUMBERS.exec(words) ?? []
  if (one === undefined || two === undefined) return null
  const first = { what: `${mark}${one}`, quantity: readPieces(`${two}${otherUnit}`) }
  const second = { what: `${otherMark}${two}`, quantity: readPieces(`${one}${unit}`) }
  const isFirst = mark !== '' || otherUnit !== ''
  const isSecond = otherMark !== '' || unit !== ''
  if (isFirst !== isSecond) return isFirst ? first : second
  if (of !== undefined) return second
  const isNumbered = either !== undefined && ZERO_BEFORE.test(`${one} ${two}`)
  const isUnsure = unsure !== undefined || isNumbered
  return {
    ...first,
    other: second,
    otherIs: isUnsure ? 'unsure' : either === undefined ? 'unlikely' : 'equal',
  }
}

export function readNumbers(words: string): NumbersRead | null {
  const [, alone] = ONE_NUMBER.exec(words) ?? []
  if (alone !== undefined) return { what: alone, quantity: null }
  const [, count, what] = COUNT_IN_BRACKETS.exec(words) ?? []
  if (count !== undefined && what !== undefined) return { what, quantity: readPieces(count) }
  return readTwo(words)
}
