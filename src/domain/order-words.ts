// An order line in words: `Tag Pouch Standard 100`, `4 x Plate Frame Chrome`, `121 qty 5`, `- Key Tag (2)`.
import { isDate, PIECES, readPieces, type TypedQuantity } from './typed-quantity.ts'

export interface WordsRead {
  what: string
  quantity: TypedQuantity
  /** The other reading of two bare numbers: `4 x 121` is four of 121, or 121 of 4. */
  other?: { what: string; quantity: TypedQuantity }
  /** What was typed with the number in it, where the number may be a part of the name: `Calendar 2026`. */
  whole?: string
}

const NUMBER = '[-+]?\\.?\\d[\\d.,]*'
const UNIT = `(?:\\s*${PIECES})`
/** Longer than a line that anybody writes; patterns would take long for it. */
const MOST_LETTERS = 400
const pattern = (text: string) => new RegExp(`^${text}$`, 'i')

/** Bullets, numbers of a list (`2.`) and the `>` of a quoted mail. */
const BEFORE = /^(?:>\s*)*(?:[-–—•·*+]\s+|\d{1,3}[.)]\s+(?=.*[\p{L}\s]))?/u
const PRICES_BEHIND =
  /(?<=\S)(?:\s*[@=]?\s*(?:\(?[$€£]\s?\d[\d.,]*\)?|\b\d[\d,]*\.\d\d\b)(?:\s*(?:\/\s*)?(?:ea|each|usd)\b\.?)?)+$/i
const TWO_NUMBERS = pattern(`(\\d+)\\s*[x×*]\\s*(\\d+)${UNIT}?`)
/** The word says that the number is a quantity. */
const NAMED = pattern(`(.*?\\S)[\\s,;:(–-]*\\b(?:qty|quantity|qnt)\\b[\\s.:=#]*(${NUMBER})${UNIT}?\\)?`)
const NAMED_FIRST = pattern(
  `(?:qty|quantity|qnt)\\b[\\s.:=]*(${NUMBER})${UNIT}?[\\s,;:–-]*(?:of\\s+)?(?:(?:item|product)\\b[\\s:.]*)?(\\S.*)`,
)
const WITH_UNIT = pattern(`(.*?[^\\s:=–(-])[\\s:=–(-]+(${NUMBER})${UNIT}\\)?`)
const WITH_UNIT_FIRST = pattern(`(${NUMBER})${UNIT}\\s*(?:of\\s+)?(\\S.*)`)
/** `Tag Pouch 100`, `101 x 100`, `Tag Pouch: 100`, `Tag Pouch (100)`, `Tag Pouch ..... 100`. */
const LAST = pattern(
  '(.*?[^\\s.:=–—(])(?:\\s*\\.{2,}\\s*|\\s*[:=(–—]\\s*|\\s+-\\s+|\\s+(?:[x×*]\\s*)?)([-+]?\\.?\\d[\\d.,]*)\\)?',
)
const FIRST = /^(\d[\d,]*)(?:\s*[x×*]\s+|[x×*]\s*(?=#)|\s+of\s+|\s+)(#\d.*|.*[^\d\s.,].*)$/i
/** Numbers that mails and papers name beside the lines. */
const OTHER_NUMBER =
  /^(p\.?o|order|invoice|inv|quote|estimate|page|phone|tel|fax|account|acct|customer|dealer|ref|attn|zip|suite|date)\b\.?(\s*(no|number|num|id)\b\.?)?[\s#:.]*[-\d\s/().+]+$/i
const HEADING_WORD =
  /^(item|product|part|sku|id|no|nr|number|name|description|desc|qty|quantity|pcs|ordered|price|unit|total|amount|#|ext|each|uom)[.:#]*$/i
const TOTAL =
  /^((sub|grand|order)?[\s-]*total|sum|(sales )?tax|shipping|freight)(\s(amount|due|price|usd|qty|quantity|items|pieces))?\s*:?\s*([$€£]?\s?[\d.,]+)?(\s*(usd|pcs|pieces|items))?$/i

export const isTotal = (text: string) => TOTAL.test(text)
export const isDivider = (text: string) => /^[\s|:=_*+.-]*[=_*-]{3}[\s|:=_*+.-]*$/.test(text)

/** Column names with nothing but spaces between. */
export function isWordHeading(text: string): boolean {
  const words = text.split(/\s+/)
  const hasQuantity = words.some((word) => /^(qty|quantity|pcs|ordered)\b/i.test(word))
  return words.length > 1 && hasQuantity && words.every((word) => HEADING_WORD.test(word))
}

export function readWords(line: string): WordsRead {
  if (line.length > MOST_LETTERS) return { what: line.trim(), quantity: null }
  const typed = line.replace(BEFORE, '').replace(/[\s,;]+$/, '')
  const none = { what: typed, quantity: null }
  if (OTHER_NUMBER.test(typed) || isDate(typed)) return none
  const words = typed.replace(PRICES_BEHIND, '').trim()
  const [, one, two] = TWO_NUMBERS.exec(words) ?? []
  if (one !== undefined && two !== undefined) {
    return { what: one, quantity: readPieces(two), other: { what: two, quantity: readPieces(one) } }
  }
  return readCounted(words) ?? { ...none, what: words }
}

function readCounted(words: string): WordsRead | null {
  const [, first, firstWhat] = NAMED_FIRST.exec(words) ?? WITH_UNIT_FIRST.exec(words) ?? []
  const [, what, last] = NAMED.exec(words) ?? WITH_UNIT.exec(words) ?? []
  if (what !== undefined && last !== undefined) return { what, quantity: readPieces(last) }
  if (first !== undefined && firstWhat !== undefined) return { what: firstWhat, quantity: readPieces(first) }
  const [, name, number] = LAST.exec(words) ?? []
  if (name !== undefined && number !== undefined) {
    return { what: name, quantity: readPieces(number), whole: words }
  }
  const [, count, counted] = FIRST.exec(words) ?? []
  if (count === undefined || counted === undefined) return null
  return { what: counted, quantity: readPieces(count), whole: words }
}
