// The count of a dealership's shelf (G242): a list of entries, so that the last entry can be undone.
import { MAX_QUANTITY } from '../cart/quantity.ts'

export interface CountEntry {
  productId: number
  name: string
  /** `replace` and `add` refer to the earlier count of the product; `remove` takes the product out of the count. */
  kind: 'replace' | 'add' | 'remove'
  quantity: number
  /** The login of the person who counted. */
  countedBy: string
  /** Epoch milliseconds. */
  countedAt: number
}

export interface CountedProduct {
  productId: number
  name: string
  quantity: number
  /** The login of the person who counted it last. */
  countedBy: string
  countedAt: number
}

/** The counted products, the last counted first. */
export function countedProducts(entries: readonly CountEntry[]): CountedProduct[] {
  const products = new Map<number, CountedProduct>()
  for (const { kind, ...entry } of entries) {
    const earlierQuantity = products.get(entry.productId)?.quantity ?? 0
    products.delete(entry.productId)
    if (kind === 'remove') continue
    products.set(entry.productId, {
      ...entry,
      quantity: kind === 'add' ? earlierQuantity + entry.quantity : entry.quantity,
    })
  }
  return [...products.values()].reverse()
}

/**
 * A counted quantity as people type it: `12`, `0`, `1,000`, `12 x`; null for any other text, and for a quantity above
 * `MAX_QUANTITY`.
 */
export function readCountedQuantity(text: string): number | null {
  const digits = /^(\d[\d,]*)\s*[x×*]?$/i.exec(text.trim())?.[1]
  const quantity = digits === undefined ? null : Number(digits.replaceAll(',', ''))
  return quantity !== null && quantity <= MAX_QUANTITY ? quantity : null
}

/**
 * A text in which a scanned code follows a typed quantity, or nothing: the scanner's keys stand behind it without a space
 * (`5#103`). null for any other text.
 */
export function splitCode(text: string): { textBefore: string; code: string } | null {
  const [, textBefore = '', code] = /^(.*?)(#\d{1,9}|https?:\/\/\S+)$/i.exec(text.trim()) ?? []
  const isBeginning = textBefore.trim() === '' || readCountedQuantity(textBefore) !== null
  return code === undefined || !isBeginning ? null : { textBefore: textBefore.trim(), code }
}

export interface CountReading {
  productWords: string
  quantity: number | null
}

/** The possible meanings of a typed line: a product without a quantity, or a quantity before or after the product. */
export function possibleReadings(text: string): CountReading[] {
  const line = text.trim().replace(/\s+/g, ' ')
  const scan = splitCode(line)
  if (scan !== null) return [{ productWords: scan.code, quantity: readCountedQuantity(scan.textBefore) }]
  const [, quantityBefore = '', productAfter = ''] =
    /^(\d[\d,]*(?: ?[x×*])?) (?![x×*])(\S.*)$/i.exec(line) ?? []
  const [, productBefore = '', quantityAfter = ''] = /^(.*?\S) (?:[x×*] ?)?(\d[\d,]*)$/i.exec(line) ?? []
  const readings = [
    { productWords: line, quantity: null },
    { productWords: productAfter, quantity: readCountedQuantity(quantityBefore) },
    { productWords: productBefore, quantity: readCountedQuantity(quantityAfter) },
  ]
  return readings.filter(
    ({ productWords, quantity }, index) => productWords !== '' && (index === 0 || quantity !== null),
  )
}
