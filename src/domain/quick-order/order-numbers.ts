// Reads a line of two numbers: `121 x 4`, `4 - 121`, `#121: 4`, `4 pcs of 121`. A mark (`#`, `No.`) stands before the
// product, a unit behind the quantity. If a line has neither, the sign between the numbers decides which is
// the quantity, or the person decides (G191).
import { PACKS, PIECES, readQuantity, type TypedQuantity } from './typed-quantity.ts'

/**
 * `equal`: both readings are equally likely. `unlikely`: the other reading is used only when the first reading finds no
 * product. `unsure`: the line may be no order line, so that the person always decides.
 */
export type OtherLikelihood = 'equal' | 'unlikely' | 'unsure'

interface NumbersReading {
  productWords: string
  quantity: TypedQuantity
  otherReading?: { productWords: string; quantity: TypedQuantity }
  otherLikelihood?: OtherLikelihood
}

const MARK = '(?:#\\s?|no\\.\\s*)?'
const NUMBER = `(${MARK})(\\d+(?:,\\d{3})*)(\\s*-?\\s*(?:${PIECES}|${PACKS}))?`
/** Signs that people write in both orders: `4 x 121`, `121 - 4`. */
const SIGN_IN_EITHER_ORDER = '\\s*[x×*]\\s*|\\s+[-+]\\s+|\\s*[–—]\\s*'
/** Signs that also stand in a phone number, a fraction or the number of another document: `555-0142`. */
const SIGN_OF_OTHER_NUMBERS = '\\s*/\\s*|[-+]'
/** Signs that follow the product. */
const SIGN_AFTER_PRODUCT = '\\s+[+]|\\s*[:=([]\\s*|\\s*(?:[-=]>|→)\\s*|\\s*\\.{2,}\\s*|[.)]\\s+|\\s+'
const TWO_NUMBERS = new RegExp(
  `^${NUMBER}(?:(${SIGN_IN_EITHER_ORDER})|(${SIGN_OF_OTHER_NUMBERS})|(\\s*of\\s+)|${SIGN_AFTER_PRODUCT})${NUMBER}(?:\\s*[x×])?[)\\]]?$`,
  'i',
)
const COUNT_IN_BRACKETS = new RegExp(`^[([](\\d+(?:,\\d{3})*)[)\\]]\\s*(${MARK}\\d+)$`, 'i')
/** A quantity before a scanned code, also without a space, as a scanner types it: `5#103`. */
const COUNT_BEFORE_CODE = /^(\d+(?:,\d{3})*)\s*[x×*]?\s*(#\d+|https?:\/\/\S+)$/i
/** One number, also with a sign whose second number is missing: `121`, `121 x`. */
const ONE_NUMBER = new RegExp(`^(?:[x×*]\\s+)?(${MARK}\\d+)(?:\\s+[x×*])?$`, 'i')
/** Only numbers, signs, marks and the word `and`: no other words, and no unit that marks a number as the quantity. */
const ONLY_NUMBERS = /^(?:[\d.,;:x×*/()[\]=&#+\s–—-]|\band\b|\bno\.)*$/i
const LEADING_ZERO = /\b0\d/

/** More than two numbers, as in `121 x 4, 103 x 2`: nothing says which are products and which quantities. */
export function isCrowded(words: string): boolean {
  return ONLY_NUMBERS.test(words) && (words.match(/\d[\d.,]*/g) ?? []).length > 2
}

function readTwoNumbers(words: string): NumbersReading | null {
  const [
    ,
    firstMark = '',
    firstNumber,
    firstUnit = '',
    signInEitherOrder,
    unsureSign,
    ofSign,
    secondMark = '',
    secondNumber,
    secondUnit = '',
  ] = TWO_NUMBERS.exec(words) ?? []
  if (firstNumber === undefined || secondNumber === undefined) return null
  const firstReading = {
    productWords: `${firstMark}${firstNumber}`,
    quantity: readQuantity(`${secondNumber}${secondUnit}`),
  }
  const secondReading = {
    productWords: `${secondMark}${secondNumber}`,
    quantity: readQuantity(`${firstNumber}${firstUnit}`),
  }
  const isProductFirst = firstMark !== '' || secondUnit !== ''
  const isQuantityFirst = secondMark !== '' || firstUnit !== ''
  if (isProductFirst !== isQuantityFirst) return isProductFirst ? firstReading : secondReading
  if (ofSign !== undefined) return secondReading
  const hasLeadingZero =
    signInEitherOrder !== undefined && LEADING_ZERO.test(`${firstNumber} ${secondNumber}`)
  const isUnsure = unsureSign !== undefined || hasLeadingZero
  return {
    ...firstReading,
    otherReading: secondReading,
    otherLikelihood: isUnsure ? 'unsure' : signInEitherOrder === undefined ? 'unlikely' : 'equal',
  }
}

export function readNumbers(words: string): NumbersReading | null {
  const [, onlyNumber] = ONE_NUMBER.exec(words) ?? []
  if (onlyNumber !== undefined) return { productWords: onlyNumber, quantity: null }
  const [, count, productWords] = COUNT_IN_BRACKETS.exec(words) ?? COUNT_BEFORE_CODE.exec(words) ?? []
  if (count !== undefined && productWords !== undefined)
    return { productWords, quantity: readQuantity(count) }
  return readTwoNumbers(words)
}
