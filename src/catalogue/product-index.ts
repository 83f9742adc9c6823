// Finds products by typed text: words and beginnings of words in any order, parts of words in names, and ids. If few products
// match, it also allows one typo per word and missing spaces; if none matches, it ignores words at the end.
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { plainWords, shortProductNumber } from '#domain/values/plain-words.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { findProducts } from './find-products.ts'
import { createFoundRows } from './found-rows.ts'
import { type Entry, entriesOf, FLAGS, FORM_VERSION, type IndexForm } from './index-form.ts'
import { createOrderedEntries, type SearchScope } from './ordered-entries.ts'
import { createTermMarks } from './term-marks.ts'
import { createWordPostings, GONE, type Pause } from './word-postings.ts'

/** The `no` of a text such as `no 121`: the number of a product, typed without the point after `No`. */
const NUMBER_ALONE = /^\s*no\s+(?=\d+\s*$)/i

export interface ProductIndex {
  readonly size: number
  /** True when many products were replaced, so that a new index would be smaller and quicker. */
  readonly shouldBeRebuilt: boolean
  /** Adds the products, and replaces those with the same ids. */
  put(products: readonly Product[]): void
  remove(ids: readonly number[]): void
  /** The ids of matching products, best first, then in catalogue order. */
  find(text: string, limit: number, scope: SearchScope): number[]
  /** The fields of these products that a list of search results shows; products that the index does not have are left out. */
  foundProducts(ids: readonly number[]): FoundProduct[]
  /** Answers the stored form. Do not call `put` or `remove` before it resolves. */
  serialize(pause: Pause): Promise<IndexForm>
}

const MOST_TERMS = 8
/** With fewer replaced products the index is never built again. */
const FEW_REPLACED = 1000

/** Archived products are shown on archive routes only, and OTHER nowhere (G21). */
function isFindable(product: Product): boolean {
  return !product.archive && product.type !== 'OTHER'
}

/** The first distinct words of the text, at most MOST_TERMS. */
function termsOf(text: string): string[] {
  const plainText = plainWords(shortProductNumber(text.replace(NUMBER_ALONE, 'No. ')))
  return plainText === '' ? [] : [...new Set(plainText.split(' '))].slice(0, MOST_TERMS)
}

export function createProductIndex(storedForm?: IndexForm): ProductIndex {
  const entries = createOrderedEntries(storedForm ? entriesOf(storedForm) : [])
  const nameWords = createWordPostings(storedForm?.nameWords)
  const textWords = createWordPostings(storedForm?.textWords)
  const rows = createFoundRows(storedForm?.rows)
  let slotCount = entries.size

  /** Adds the words and the row of the product. Answers its entry. */
  function addProduct(product: Product): Entry {
    const { id, orderBy, priority, hiddenProduct, name, parentName, description, type } = product
    const slot = slotCount
    slotCount += 1
    const words = plainWords(`${name} ${id}`)
    nameWords.add(slot, words.split(' '))
    rows.add(slot, product)
    textWords.add(slot, plainWords(`${parentName ?? ''} ${description}`).split(' '))
    const flags = (hiddenProduct ? FLAGS.hidden : 0) | (isBuyable(type) ? FLAGS.buyable : 0)
    return { id, slot, orderBy, priority, flags, isRemoved: false, name: words }
  }

  return {
    get size() {
      return entries.size
    },
    get shouldBeRebuilt() {
      return slotCount - entries.size > Math.max(FEW_REPLACED, entries.size)
    },
    put(products) {
      entries.remove(products.map(({ id }) => id))
      entries.add(products.filter(isFindable).map(addProduct))
    },
    remove: entries.remove,
    find(text, limit, scope) {
      const terms = termsOf(text)
      if (terms.length === 0 || limit <= 0) return []
      const marksOf = createTermMarks(nameWords, textWords, slotCount)
      return findProducts({ entries, marksOf, scope }, terms, limit)
    },
    foundProducts(ids) {
      return ids.flatMap((id) => {
        const entry = entries.get(id)
        return entry === undefined ? [] : rows.productsAt(entry.slot)
      })
    },
    async serialize(pause) {
      const orderedEntries = entries.inOrder()
      const newSlots = new Uint32Array(slotCount).fill(GONE)
      for (const [newSlot, { slot }] of orderedEntries.entries()) newSlots[slot] = newSlot
      const storedNameWords = await nameWords.serialize(newSlots, pause)
      await pause()
      const storedTextWords = await textWords.serialize(newSlots, pause)
      await pause()
      return {
        version: FORM_VERSION,
        ids: Float64Array.from(orderedEntries, ({ id }) => id),
        orderBy: Float64Array.from(orderedEntries, ({ orderBy }) => orderBy),
        priority: Float64Array.from(orderedEntries, ({ priority }) => priority),
        flags: Uint8Array.from(orderedEntries, ({ flags }) => flags),
        names: orderedEntries.map(({ name }) => name).join('\n'),
        nameWords: storedNameWords,
        textWords: storedTextWords,
        rows: rows.serialize(orderedEntries.map(({ slot }) => slot)),
      }
    },
  }
}
