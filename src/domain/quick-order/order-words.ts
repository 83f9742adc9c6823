// Reads an order line in words: `Tag Pouch Standard 100`, `4 x Plate Frame Chrome`, `121 qty 5`, `- Key Tag (2)`.
import { SEPARATOR_LINE } from '../sheets/delimited-rows.ts'
import { isCrowded, type OtherReading, readNumbers } from './order-numbers.ts'
import { isDate, PACKS, PIECES, readPieces, SEVERAL_PACKS, type TypedQuantity } from './typed-quantity.ts'

export interface LineReading {
  /** The typed words that name the product. */
  productWords: string
  quantity: TypedQuantity
  /** The other reading: `4 x 121` is four of 121, or 121 of 4; `121 4 ply` is 121 of `4 ply`, or 4 of 121. */
  other?: { productWords: string; quantity: TypedQuantity }
  /** The typed words with the number, when the number may be a part of the name: `Calendar 2026`. */
  whole?: string
  /** Nothing says which of the line's numbers are products: `121 x 4, 103 x 2`. */
  isCrowded?: true
  otherIs?: OtherReading
}

const NUMBER = '[-+]?\\.?\\d[\\d.,]*'
const UNIT = `\\s*(?:${PIECES}|-?\\s*${PACKS})`
/** A longer line is no order line; the patterns would take long for it. */
const MOST_LETTERS = 400
const pattern = (text: string) => new RegExp(`^${text}$`, 'i')

/** Bullets, boxes to tick, numbers of a list (`2.`) and the `>` of a quoted mail. */
const BULLET =
  /^(?:>\s*)*(?:[-–—•·*+◦▪‣►☐☑✓✔]\s+|[-–—•·*+◦▪‣►☐☑✓✔](?=#?\d+(?:\s|$))|\[[ x✓✔]?\]\s*|\d{1,2}[.)]\s+(?=\S)|\d{3}[.)]\s+(?=.*[\p{L}\s]))?/iu
/** `Item`, `SKU no.` and similar words before a number do not belong to the product's words. */
const KIND_WORD =
  '^(?:item|product|part|article|sku|id)\\b[\\s.:]*(?:(?:no|nr|number)\\b[\\s.:]*)?(?=(?:#\\s?)?\\d+'
const KIND_BEFORE = new RegExp(`${KIND_WORD})`, 'i')
const KIND_ALONE = new RegExp(`${KIND_WORD}$)`, 'i')
const PRICES_BEHIND =
  /(?<=\S)(?:\s*@\s*[\d.,]+(?:\s*(?:\/\s*)?(?:ea|each|usd)\b\.?)?|\s*(?:[@=]|(?<=\s)[-–](?=\s))?\s*(?:\(?[$€£]\s?\d[\d.,]*\)?|\b\d[\d,]*\.\d\d\b)(?:\s*(?:\/\s*)?(?:ea|each|usd)\b\.?)?)+$/i
/** The word `qty` or `quantity` marks the number as the quantity. */
const QUANTITY_WORD_LAST = pattern(
  `(.*?\\S)[\\s,;:(–-]*\\b(?:qty|quantity|qnt)\\b[\\s.:=#]*(${NUMBER}(?:${UNIT})?)\\)?`,
)
const QUANTITY_WORD_FIRST = pattern(
  `(?:qty|quantity|qnt)\\b[\\s.:=]*(${NUMBER}(?:${UNIT})?)[\\s,;:–-]*(?:of\\s+)?(?:(?:item|product)\\b[\\s:.]*)?(\\S.*)`,
)
const WITH_UNIT = pattern(`(.*?[^\\s:=–(,;-])[\\s:=–(,;-]+(?:[x×*]\\s*)?(${NUMBER}${UNIT})\\)?`)
const WITH_UNIT_FIRST = pattern(
  `(${NUMBER}\\s*(?:${PIECES}|-?\\s*${SEVERAL_PACKS}|-?\\s*${PACKS}(?=\\s+of\\s)))\\s*(?:of\\s+|[x×*]\\s+)?(\\S.*)`,
)
/** `Tag Pouch 100`, `101 x 100`, `Tag Pouch: 100`, `Tag Pouch (100)`, `Tag Pouch ..... 100`. */
const NUMBER_LAST = pattern(
  '(.*?[^\\s.:=–—([>])(?:\\s*\\.{2,}\\s*|\\s*[:=([–—]\\s*|\\s+[-+]\\s+|\\s*(?:[-=]>|→)\\s*|\\s+(?:[x×*]\\s*)?)([-+]?\\.?\\d[\\d.,]*)[)\\]]?',
)
const NUMBER_FIRST =
  /^[([]?(\d[\d,]*)(?:\s*[x×*]\s+|[x×*]\s*(?=#)|\s+of\s+|[)\]]\s*|\s+)(#\d.*|.*[^\d\s.,].*)$/i
/** A number, a second number and words: 121 pieces of `4 red`, or product 121 and a quantity: `121 x 4 red`. */
const DIGIT_SECOND = /^(\d[\d,]*)(?:\s*[x×*]\s*|\s+)(\d.*)$/i
const WITH_WORDS = /^(\d[\d,]*)\s*[^\d\s.,]/
/** Numbers that are no order lines, as they stand in mails and on papers: `PO 20417`, `Phone 555-0142`. */
const OTHER_NUMBER =
  /^(p\.?o|order|invoice|inv|quote|estimate|page|phone|tel|fax|account|acct|customer|dealer|ref|attn|zip|suite|date)\b\.?(\s*(no|number|num|id)\b\.?)?[\s#:.]*[-\d\s/().+]+$/i
const HEADING_WORD =
  /^(item|product|part|sku|id|no|nr|number|name|description|desc|qty|quantity|pcs|ordered|price|unit|total|amount|#|ext|each|uom)[.:#]*$/i
const TOTAL =
  /^((sub|grand|order)?[\s-]*total|sum|(sales )?tax|shipping|freight)(\s(amount|due|price|usd|qty|quantity|items|pieces))?\s*:?\s*([$€£]?\s?[\d.,]+)?(\s*(usd|pcs|pieces|items))?$/i

/** Removes a bullet, a box to tick or a list number from the beginning of a line. */
export const withoutBullet = (text: string) => text.replace(BULLET, '')
export const isTotal = (text: string) => TOTAL.test(text)
export const isDivider = (text: string) =>
  /^[\s|:=_*+.-]*[=_*-]{3}[\s|:=_*+.-]*$/.test(text) || SEPARATOR_LINE.test(text)

/** Column names that are separated only by spaces. */
export function isWordHeading(text: string): boolean {
  const words = text.split(/\s+/)
  const hasQuantity = words.some((word) => /^(qty|quantity|pcs|ordered)\b/i.test(word))
  return words.length > 1 && hasQuantity && words.every((word) => HEADING_WORD.test(word))
}

export function readWords(line: string): LineReading {
  if (line.length > MOST_LETTERS) return { productWords: line.trim(), quantity: null }
  const typed = withoutBullet(line).replace(/[\s,;]+$/, '')
  const wordsOnly = { productWords: typed, quantity: null }
  if (OTHER_NUMBER.test(typed) || isDate(typed)) return wordsOnly
  const words = typed.replace(PRICES_BEHIND, '').trim()
  if (isCrowded(words)) return { productWords: '', quantity: null, isCrowded: true }
  const code = words.replace(KIND_BEFORE, '')
  const read = readNumbers(code) ?? readCountedWords(words) ?? { ...wordsOnly, productWords: words }
  return { ...read, productWords: read.productWords.replace(KIND_ALONE, '') }
}

function readCountedWords(words: string): LineReading | null {
  const [, quantityFirst, firstWords] = QUANTITY_WORD_FIRST.exec(words) ?? WITH_UNIT_FIRST.exec(words) ?? []
  const [, namedWords, quantityWord] = QUANTITY_WORD_LAST.exec(words) ?? []
  if (namedWords !== undefined && quantityWord !== undefined)
    return { productWords: namedWords, quantity: readPieces(quantityWord) }
  const [, productWords, quantityLast] = WITH_UNIT.exec(words) ?? []
  if (productWords !== undefined && quantityLast !== undefined)
    return { productWords, quantity: readPieces(quantityLast), whole: words }
  if (quantityFirst !== undefined && firstWords !== undefined) {
    return { productWords: firstWords, quantity: readPieces(quantityFirst), whole: words }
  }
  const [, name, number] = NUMBER_LAST.exec(words) ?? []
  if (name !== undefined && number !== undefined) {
    return { productWords: name, quantity: readPieces(number), whole: words }
  }
  return readCountBefore(words)
}

/** Reads a number before words. Words behind a second number may be an unknown unit, or a name with a number in it. */
function readCountBefore(words: string): LineReading | null {
  const [, count, countedWords] = NUMBER_FIRST.exec(words) ?? []
  if (count === undefined || countedWords === undefined) return null
  const read = { productWords: countedWords, quantity: readPieces(count), whole: words }
  const [, product, wordsAfterProduct] = DIGIT_SECOND.exec(words) ?? []
  if (product === undefined || wordsAfterProduct === undefined) return read
  const [, number] = WITH_WORDS.exec(wordsAfterProduct) ?? []
  const likely = readPieces(number ?? '')
  return {
    ...read,
    other: { productWords: product, quantity: typeof likely === 'number' ? { likely } : 'no-number' },
  }
}
