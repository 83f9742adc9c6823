// Finds products by what a person types: beginnings of words, words in any order, ids, and where hardly anything else fits
// one typo a word and words without the space between them; last without the words at the end that fit nothing. uFuzzy is asked only for typos, and only among the distinct words (G151).
import UFuzzy from '@leeoniya/ufuzzy'
import type { FoundProduct } from '#domain/found-product.ts'
import { plainWords, shortProductNumber } from '#domain/plain-words.ts'
import { byCatalogueOrder, isBuyable, type Product } from '#domain/product.ts'
import { createFoundRows } from './found-rows.ts'
import { type Entry, entriesOf, FLAGS, FORM_VERSION, type IndexForm } from './index-form.ts'
import { createWordPostings, GONE, type Marks, type Pause } from './word-postings.ts'

/** Which products are looked at. */
export interface Sight {
  hidden: boolean
  /** Groups and whatever else cannot be bought are left out. */
  onlyBuyable: boolean
}

/** What a search reads of all products, in catalogue order: quicker to go through than the entries. */
interface Columns {
  slots: Uint32Array
  flags: Uint8Array
}

/** A product's number without the point that pages show: nothing else is searched with it. */
const NUMBER_ALONE = /^\s*no\s+(?=\d+\s*$)/i

/** How far a term is looked for. In names alone only those are found that no match in a text could come before. */
type Reach = 'names' | 'texts' | 'guesses'

export interface ProductIndex {
  readonly size: number
  /** So much was replaced that a new index would be smaller and quicker. */
  readonly isWorn: boolean
  put(products: readonly Product[]): void
  remove(ids: readonly number[]): void
  /** Ids, best first, then in catalogue order. */
  find(text: string, limit: number, sees: Sight): number[]
  /** What matches show of these, as it is in the index. */
  shown(ids: readonly number[]): FoundProduct[]
  /** Nothing may be put or removed until it is answered. */
  store(pause: Pause): Promise<IndexForm>
}

/** What a match is worth per word; lower is better. */
const WORTH = { wholeWord: 0, wordStart: 1, insideName: 2, joined: 3, inText: 4, typo: 7, none: 255 } as const
/** So many good matches need no guesses beside them. */
const ENOUGH_MATCHES = 5
const MOST_TERMS = 8
/** Replaced rows that are always tolerated. */
const FEW_GONE = 1000

function worthInName(word: string, term: string): number {
  if (word === term) return WORTH.wholeWord
  return word.startsWith(term) ? WORTH.wordStart : WORTH.insideName
}

/** Archived products live on archive routes only, and OTHER shows nowhere (G21). */
function isFindable(product: Product): boolean {
  return !product.archive && product.type !== 'OTHER'
}

function seenBy({ hidden, onlyBuyable }: Sight): (flags: number) => boolean {
  const unwanted = hidden ? 0 : FLAGS.hidden
  const needed = onlyBuyable ? FLAGS.buyable : 0
  return (flags) => (flags & unwanted) === 0 && (flags & needed) === needed
}

/** Two lists in catalogue order become one. */
function merged(left: readonly Entry[], right: readonly Entry[]): Entry[] {
  const result: Entry[] = []
  let next = 0
  for (const entry of left) {
    for (let other = right[next]; other && byCatalogueOrder(other, entry) < 0; other = right[next]) {
      result.push(other)
      next += 1
    }
    result.push(entry)
  }
  return [...result, ...right.slice(next)]
}

export function createProductIndex(stored?: IndexForm): ProductIndex {
  let ordered = stored ? entriesOf(stored) : []
  const entries = new Map(ordered.map((entry) => [entry.id, entry]))
  const names = createWordPostings(stored?.nameWords)
  const texts = createWordPostings(stored?.textWords)
  const rows = createFoundRows(stored?.rows)
  const typos = new UFuzzy({ intraMode: 1, intraSlice: [0, Number.POSITIVE_INFINITY] })
  let slotCount = ordered.length
  /** Of the search under way, which looks for the same terms again without those at its end. */
  const marksOfSearch = new Map<string, Marks>()
  /** Null after each change, until somebody searches. */
  let columns: Columns | null = null

  function add(product: Product): Entry {
    const { id, orderBy, priority, hiddenProduct, name, parentName, description, type } = product
    const slot = slotCount
    slotCount += 1
    const words = plainWords(`${name} ${id}`)
    names.add(slot, words.split(' '))
    rows.add(slot, product)
    texts.add(slot, plainWords(`${parentName ?? ''} ${description}`).split(' '))
    const entry = {
      id,
      slot,
      orderBy,
      priority,
      flags: (hiddenProduct ? FLAGS.hidden : 0) | (isBuyable(type) ? FLAGS.buyable : 0),
      isGone: false,
      name: words,
    }
    entries.set(id, entry)
    return entry
  }

  function forget(ids: Iterable<number>): void {
    let isAnyGone = false
    for (const id of ids) {
      const entry = entries.get(id)
      if (entry === undefined) continue
      entry.isGone = true
      entries.delete(id)
      isAnyGone = true
    }
    if (isAnyGone) arrange(ordered.filter(({ isGone }) => !isGone))
  }

  function arrange(entriesInOrder: Entry[]): void {
    ordered = entriesInOrder
    columns = null
  }

  function readColumns(): Columns {
    columns ??= {
      slots: Uint32Array.from(ordered, ({ slot }) => slot),
      flags: Uint8Array.from(ordered, ({ flags }) => flags),
    }
    return columns
  }

  function marksOf(term: string, reach: Reach): Marks {
    const key = `${reach} ${term}`
    const known = marksOfSearch.get(key)
    if (known !== undefined) return known
    const marks = new Uint8Array(slotCount).fill(WORTH.none)
    marksOfSearch.set(key, marks)
    names.mark(marks, term, (word) => worthInName(word, term))
    if (reach === 'names') return marks
    texts.mark(marks, term, (word) => (word.startsWith(term) ? WORTH.inText : null))
    if (reach === 'guesses') {
      names.markJoined(marks, term, WORTH.joined)
      names.markLetterWords(marks, typos.filter(names.letterWords(), term) ?? [], WORTH.typo)
    }
    return marks
  }

  /** Places of the products that have every term, by rank, each rank in catalogue order. */
  function placesByRank(terms: readonly string[], sees: Sight, reach: Reach): number[][] {
    const marksPerTerm = terms.map((term) => marksOf(term, reach))
    const wanted = entries.get(Number(terms.join(' ')))
    const tooMuch = reach === 'names' ? WORTH.inText : WORTH.none
    const { slots, flags } = readColumns()
    const isSeen = seenBy(sees)
    const ranks: number[][] = []
    for (let place = 0; place < slots.length; place += 1) {
      if (!isSeen(flags[place] ?? 0)) continue
      const slot = slots[place] ?? GONE
      let sum = 0
      for (const marks of marksPerTerm) {
        const worth = marks[slot] ?? WORTH.none
        sum = worth === WORTH.none ? Number.POSITIVE_INFINITY : sum + worth
      }
      if (sum >= tooMuch) continue
      const rank = sum === WORTH.wholeWord && slot === wanted?.slot ? 0 : 1 + sum
      const sameRank = ranks[rank]
      if (sameRank) sameRank.push(place)
      else ranks[rank] = [place]
    }
    return ranks
  }

  /** Of the same rank, names that begin with what was typed come first: their words are worth the most. */
  function beginningFirst(places: readonly number[], beginning: string, limit: number): number[] {
    const first: number[] = []
    const others: number[] = []
    for (const place of places) {
      if (first.length === limit) break
      if (ordered[place]?.name.startsWith(beginning)) first.push(place)
      else if (others.length < limit) others.push(place)
    }
    return [...first, ...others]
  }

  function matches(terms: readonly string[], sees: Sight, reach: Reach, limit: number): number[] {
    const ranks = placesByRank(terms, sees, reach)
    let found: number[] = []
    for (let rank = 0; rank < ranks.length && found.length < limit; rank += 1) {
      const places = ranks[rank] ?? []
      const mayBegin = rank <= 1 + WORTH.wordStart
      found = found.concat(mayBegin ? beginningFirst(places, terms.join(' '), limit) : places)
    }
    return found.slice(0, limit).flatMap((place) => ordered[place]?.id ?? [])
  }

  /** How many terms, from the first, some product has, guesses included. */
  function fittingCount(terms: readonly string[], sees: Sight): number {
    const { slots, flags } = readColumns()
    const isSeen = seenBy(sees)
    // In place: a filter that calls for each of ten thousand slots takes a millisecond.
    const fitting = slots.slice()
    let count = 0
    for (let place = 0; place < slots.length; place += 1) {
      if (isSeen(flags[place] ?? 0)) fitting[count++] = slots[place] ?? GONE
    }
    for (const [termCount, term] of terms.entries()) {
      const marks = marksOf(term, 'guesses')
      let kept = 0
      for (let at = 0; at < count; at += 1) {
        const slot = fitting[at] ?? GONE
        if (marks[slot] !== WORTH.none) fitting[kept++] = slot
      }
      if (kept === 0) return termCount
      count = kept
    }
    return terms.length
  }

  /** Products that have every term: those that surely have it, then those that have it by a guess. */
  function findAll(terms: readonly string[], limit: number, sees: Sight): number[] {
    const best = matches(terms, sees, 'names', limit)
    if (best.length === limit) return best
    const sure = matches(terms, sees, 'texts', limit)
    if (sure.length >= Math.min(limit, ENOUGH_MATCHES)) return sure
    if (sure.length === 0) {
      const count = fittingCount(terms, sees)
      if (count === 0) return []
      if (count < terms.length) return findAll(terms.slice(0, count), limit, sees)
    }
    const known = new Set(sure)
    const guesses = matches(terms, sees, 'guesses', limit + sure.length).filter((id) => !known.has(id))
    return [...sure, ...guesses].slice(0, limit)
  }

  return {
    get size() {
      return entries.size
    },
    get isWorn() {
      return slotCount - entries.size > Math.max(FEW_GONE, entries.size)
    },
    put(products) {
      forget(products.map(({ id }) => id))
      const added = products.filter(isFindable).map(add)
      arrange(merged(ordered, added.sort(byCatalogueOrder)))
    },
    remove: forget,
    find(text, limit, sees) {
      const typed = plainWords(shortProductNumber(text.replace(NUMBER_ALONE, 'No. ')))
      if (typed === '' || limit <= 0) return []
      const terms = [...new Set(typed.split(' '))].slice(0, MOST_TERMS)
      marksOfSearch.clear()
      return findAll(terms, limit, sees)
    },
    shown(ids) {
      return ids.flatMap((id) => {
        const entry = entries.get(id)
        return entry === undefined ? [] : rows.at(entry.slot)
      })
    },
    async store(pause) {
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
