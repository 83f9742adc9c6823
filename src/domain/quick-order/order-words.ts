// Reads an order line in words: `Tag Pouch Standard 100`, `4 x Plate Frame Chrome`, `121 qty 5`, `- Key Tag (2)`.
import { SEPARATOR_LINE } from '../sheets/delimited-rows.ts'
import { isCrowded, type OtherLikelihood, readNumbers } from './order-numbers.ts'
import { isDate, PACKS, PIECES, readQuantity, SEVERAL_PACKS, type TypedQuantity } from './typed-quantity.ts'

export interface LineReading {
  /** The typed words that name the product. */
  productWords: string
  quantity: TypedQuantity
  /** `4 x 121` is four of 121, or 121 of 4; `121 4 ply` is 121 of `4 ply`, or 4 of 121. */
  otherReading?: { productWords: string; quantity: TypedQuantity }
  /** The words with the number, when the number may be a part of the product's name: `Calendar 2026`. */
  wholeText?: string
  /** Nothing says which of the line's numbers are products: `121 x 4, 103 x 2`. */
  isCrowded?: true
  /** How likely `otherReading` is. */
  otherLikelihood?: OtherLikelihood
}

const NUMBER = '[-+]?\\.?\\d[\\d.,]*'
const UNIT = `\\s*(?:${PIECES}|-?\\s*${PACKS})`
/** A line with more characters is no order line; the patterns would take long for it. */
const MAX_LENGTH = 400
const pattern = (text: string) => new RegExp(`^${text}$`, 'i')

/** Bullets, boxes to tick, numbers of a list (`2.`) and the `>` of a quoted mail. */
const BULLET =
  /^(?:>\s*)*(?:[-–—•·*+◦▪‣►☐☑✓✔]\s+|[-–—•·*+◦▪‣►☐☑✓✔](?=#?\d+(?:\s|$))|\[[ x✓✔]?\]\s*|\d{1,2}[.)]\s+(?=\S)|\d{3}[.)]\s+(?=.*[\p{L}\s]))?/iu
/** `Item`, `SKU no.` and similar words before a number do not belong to the product's words. */
const LABEL_BEFORE_NUMBER =
  '^(?:item|product|part|article|sku|id)\\b[\\s.:]*(?:(?:no|nr|number)\\b[\\s.:]*)?(?=(?:#\\s?)?\\d+'
const LEADING_LABEL = new RegExp(`${LABEL_BEFORE_NUMBER})`, 'i')
const LABEL_OF_NUMBER_ALONE = new RegExp(`${LABEL_BEFORE_NUMBER}$)`, 'i')
/** Prices after the words: `@ 0.45 ea`, `$0.45 each`, `= $45.00`. */
const TRAILING_PRICES =
  /(?<=\S)(?:\s*@\s*[\d.,]+(?:\s*(?:\/\s*)?(?:ea|each|usd)\b\.?)?|\s*(?:[@=]|(?<=\s)[-–](?=\s))?\s*(?:\(?[$€£]\s?\d[\d.,]*\)?|\b\d[\d,]*\.\d\d\b)(?:\s*(?:\/\s*)?(?:ea|each|usd)\b\.?)?)+$/i
/** The word `qty` or `quantity` marks the number as the quantity. */
const QUANTITY_WORD_LAST = pattern(
  `(.*?\\S)[\\s,;:(–-]*\\b(?:qty|quantity|qnt)\\b[\\s.:=#]*(${NUMBER}(?:${UNIT})?)\\)?`,
)
const QUANTITY_WORD_FIRST = pattern(
  `(?:qty|quantity|qnt)\\b[\\s.:=]*(${NUMBER}(?:${UNIT})?)[\\s,;:–-]*(?:of\\s+)?(?:(?:item|product)\\b[\\s:.]*)?(\\S.*)`,
)
const UNIT_LAST = pattern(`(.*?[^\\s:=–(,;-])[\\s:=–(,;-]+(?:[x×*]\\s*)?(${NUMBER}${UNIT})\\)?`)
const UNIT_FIRST = pattern(
  `(${NUMBER}\\s*(?:${PIECES}|-?\\s*${SEVERAL_PACKS}|-?\\s*${PACKS}(?=\\s+of\\s)))\\s*(?:of\\s+|[x×*]\\s+)?(\\S.*)`,
)
/** `Tag Pouch 100`, `101 x 100`, `Tag Pouch: 100`, `Tag Pouch (100)`, `Tag Pouch ..... 100`. */
const NUMBER_LAST = pattern(
  '(.*?[^\\s.:=–—([>])(?:\\s*\\.{2,}\\s*|\\s*[:=([–—]\\s*|\\s+[-+]\\s+|\\s*(?:[-=]>|→)\\s*|\\s+(?:[x×*]\\s*)?)([-+]?\\.?\\d[\\d.,]*)[)\\]]?',
)
const NUMBER_FIRST =
  /^[([]?(\d[\d,]*)(?:\s*[x×*]\s+|[x×*]\s*(?=#)|\s+of\s+|[)\]]\s*|\s+)(#\d.*|.*[^\d\s.,].*)$/i
/** A number, a second number and words: 121 pieces of `4 red`, or product 121 and a quantity: `121 x 4 red`. */
const TWO_NUMBERS_AND_WORDS = /^(\d[\d,]*)(?:\s*[x×*]\s*|\s+)(\d.*)$/i
const NUMBER_AND_WORD = /^(\d[\d,]*)\s*[^\d\s.,]/
/** Numbers that are no order lines, as they stand in mails and on papers: `PO 20417`, `Phone 555-0142`. */
const NUMBER_OF_OTHER_KIND =
  /^(p\.?o|order|invoice|inv|quote|estimate|page|phone|tel|fax|account|acct|customer|dealer|ref|attn|zip|suite|date)\b\.?(\s*(no|number|num|id)\b\.?)?[\s#:.]*[-\d\s/().+]+$/i
const HEADING_WORD =
  /^(item|product|part|sku|id|no|nr|number|name|description|desc|qty|quantity|pcs|ordered|price|unit|total|amount|#|ext|each|uom)[.:#]*$/i
const TOTAL_ROW =
  /^((sub|grand|order)?[\s-]*total|sum|(sales )?tax|shipping|freight)(\s(amount|due|price|usd|qty|quantity|items|pieces))?\s*:?\s*([$€£]?\s?[\d.,]+)?(\s*(usd|pcs|pieces|items))?$/i

/** Removes a bullet, a box to tick or a list number from the beginning of a line. */
export const withoutBullet = (text: string) => text.replace(BULLET, '')
export const isTotal = (text: string) => TOTAL_ROW.test(text)
/** True for a line of signs that divides the text, and for the line `sep=;` with which Excel names the separator. */
export const isDivider = (text: string) =>
  /^[\s|:=_*+.-]*[=_*-]{3}[\s|:=_*+.-]*$/.test(text) || SEPARATOR_LINE.test(text)

/** True for column names that are separated only by spaces. */
export function isWordHeading(text: string): boolean {
  const words = text.split(/\s+/)
  const hasQuantityWord = words.some((word) => /^(qty|quantity|pcs|ordered)\b/i.test(word))
  return words.length > 1 && hasQuantityWord && words.every((word) => HEADING_WORD.test(word))
}

export function readWords(line: string): LineReading {
  if (line.length > MAX_LENGTH) return { productWords: line.trim(), quantity: null }
  const typedWords = withoutBullet(line).replace(/[\s,;]+$/, '')
  const readingWithoutQuantity = { productWords: typedWords, quantity: null }
  if (NUMBER_OF_OTHER_KIND.test(typedWords) || isDate(typedWords)) return readingWithoutQuantity
  const words = typedWords.replace(TRAILING_PRICES, '').trim()
  if (isCrowded(words)) return { productWords: '', quantity: null, isCrowded: true }
  const wordsWithoutLabel = words.replace(LEADING_LABEL, '')
  const reading = readNumbers(wordsWithoutLabel) ??
    readCountedWords(words) ?? { ...readingWithoutQuantity, productWords: words }
  return { ...reading, productWords: reading.productWords.replace(LABEL_OF_NUMBER_ALONE, '') }
}

function readCountedWords(words: string): LineReading | null {
  const [, leadingQuantity, wordsAfterQuantity] =
    QUANTITY_WORD_FIRST.exec(words) ?? UNIT_FIRST.exec(words) ?? []
  const [, wordsBeforeQuantity, labelledQuantity] = QUANTITY_WORD_LAST.exec(words) ?? []
  if (wordsBeforeQuantity !== undefined && labelledQuantity !== undefined)
    return { productWords: wordsBeforeQuantity, quantity: readQuantity(labelledQuantity) }
  const [, productWords, quantityWithUnit] = UNIT_LAST.exec(words) ?? []
  if (productWords !== undefined && quantityWithUnit !== undefined)
    return { productWords, quantity: readQuantity(quantityWithUnit), wholeText: words }
  if (leadingQuantity !== undefined && wordsAfterQuantity !== undefined) {
    return { productWords: wordsAfterQuantity, quantity: readQuantity(leadingQuantity), wholeText: words }
  }
  const [, nameBeforeNumber, lastNumber] = NUMBER_LAST.exec(words) ?? []
  if (nameBeforeNumber !== undefined && lastNumber !== undefined) {
    return { productWords: nameBeforeNumber, quantity: readQuantity(lastNumber), wholeText: words }
  }
  return readLeadingQuantity(words)
}

/** Reads a number before words. Words after a second number may be an unknown unit, or belong to the product's name. */
function readLeadingQuantity(words: string): LineReading | null {
  const [, quantity, wordsAfterQuantity] = NUMBER_FIRST.exec(words) ?? []
  if (quantity === undefined || wordsAfterQuantity === undefined) return null
  const reading = { productWords: wordsAfterQuantity, quantity: readQuantity(quantity), wholeText: words }
  const [, product, textAfterProduct] = TWO_NUMBERS_AND_WORDS.exec(words) ?? []
  if (product === undefined || textAfterProduct === undefined) return reading
  const [, number] = NUMBER_AND_WORD.exec(textAfterProduct) ?? []
  const likelyPieces = readQuantity(number ?? '')
  return {
    ...reading,
    otherReading: {
      productWords: product,
      quantity: typeof likelyPieces === 'number' ? { likelyPieces } : 'no-number',
    },
  }
}
