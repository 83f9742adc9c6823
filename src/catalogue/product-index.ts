// Finds products by typed text: beginnings of words, words in any order, and ids. If few products match, it also allows one
// typo a word and missing spaces; if none matches, it ignores words at the end.
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { plainWords, shortProductNumber } from '#domain/values/plain-words.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { findProducts } from './find-products.ts'
import { createFoundRows } from './found-rows.ts'
import { type Entry, entriesOf, FLAGS, FORM_VERSION, type IndexForm } from './index-form.ts'
import { orderEntries, type SearchScope } from './ordered-entries.ts'
import { createTermMarks } from './term-marks.ts'
import { createWordPostings, GONE, type Pause } from './word-postings.ts'

/** `no 121`: a product's number typed without the point after `No`, if the text has nothing else. */
const NUMBER_ALONE = /^\s*no\s+(?=\d+\s*$)/i

export interface ProductIndex {
  readonly size: number
  /** True when a new index would be smaller and quicker, because many products were replaced. */
  readonly isWorn: boolean
  put(products: readonly Product[]): void
  remove(ids: readonly number[]): void
  /** The ids of matching products, best first, then in catalogue order. */
  find(text: string, limit: number, scope: SearchScope): number[]
  /** The fields that matches show of these products, from the index. */
  shown(ids: readonly number[]): FoundProduct[]
  /** Do not call `put` or `remove` until it resolves. */
  store(pause: Pause): Promise<IndexForm>
}

const MOST_TERMS = 8
/** With fewer replaced rows the index is never worn. */
const FEW_GONE = 1000

/** Archived products are shown on archive routes only, and OTHER nowhere (G21). */
function isFindable(product: Product): boolean {
  return !product.archive && product.type !== 'OTHER'
}

/** The words of the text, without repeated ones. */
function termsOf(text: string): string[] {
  const typed = plainWords(shortProductNumber(text.replace(NUMBER_ALONE, 'No. ')))
  return typed === '' ? [] : [...new Set(typed.split(' '))].slice(0, MOST_TERMS)
}

export function createProductIndex(storedForm?: IndexForm): ProductIndex {
  const entries = orderEntries(storedForm ? entriesOf(storedForm) : [])
  const names = createWordPostings(storedForm?.nameWords)
  const texts = createWordPostings(storedForm?.textWords)
  const rows = createFoundRows(storedForm?.rows)
  let slotCount = entries.size

  function entryOf(product: Product): Entry {
    const { id, orderBy, priority, hiddenProduct, name, parentName, description, type } = product
    const slot = slotCount
    slotCount += 1
    const words = plainWords(`${name} ${id}`)
    names.add(slot, words.split(' '))
    rows.add(slot, product)
    texts.add(slot, plainWords(`${parentName ?? ''} ${description}`).split(' '))
    const flags = (hiddenProduct ? FLAGS.hidden : 0) | (isBuyable(type) ? FLAGS.buyable : 0)
    return { id, slot, orderBy, priority, flags, isGone: false, name: words }
  }

  return {
    get size() {
      return entries.size
    },
    get isWorn() {
      return slotCount - entries.size > Math.max(FEW_GONE, entries.size)
    },
    put(products) {
      entries.remove(products.map(({ id }) => id))
      entries.add(products.filter(isFindable).map(entryOf))
    },
    remove: entries.remove,
    find(text, limit, scope) {
      const terms = termsOf(text)
      if (terms.length === 0 || limit <= 0) return []
      const marksOf = createTermMarks(names, texts, slotCount)
      return findProducts({ entries, marksOf, scope }, terms, limit)
    },
    shown(ids) {
      return ids.flatMap((id) => {
        const entry = entries.get(id)
        return entry === undefined ? [] : rows.at(entry.slot)
      })
    },
    async store(pause) {
      const ordered = entries.inOrder()
      const places = new Uint32Array(slotCount).fill(GONE)
      for (const [place, { slot }] of ordered.entries()) places[slot] = place
      const nameWords = await names.store(places, pause)
      await pause()
      const textWords = await texts.store(places, pause)
      await pause()
      return {
        version: FORM_VERSION,
        ids: Float64Array.from(ordered, ({ id }) => id),
        orderBy: Float64Array.from(ordered, ({ orderBy }) => orderBy),
        priority: Float64Array.from(ordered, ({ priority }) => priority),
        flags: Uint8Array.from(ordered, ({ flags }) => flags),
        names: ordered.map(({ name }) => name).join('\n'),
        nameWords,
        textWords,
        rows: rows.store(ordered.map(({ slot }) => slot)),
      }
    },
  }
}
