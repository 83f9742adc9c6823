// Finds products by what a person types: beginnings of words, words in any order, ids, and one typo a word
// where hardly anything else fits. uFuzzy is asked only for typos, and only among the distinct words (G151).
import UFuzzy from '@leeoniya/ufuzzy'
import * as v from 'valibot'
import type { FoundProduct } from '#domain/found-product.ts'
import { byCatalogueOrder, isBuyable, type Product } from '#domain/product.ts'
import { createFoundRows, storedRows } from './found-rows.ts'
import { plainWords } from './plain-words.ts'
import { createWordPostings, GONE, type Marks, type Pause, storedPostings } from './word-postings.ts'

interface Entry {
  id: number
  slot: number
  orderBy: number
  priority: number
  isHidden: boolean
  isBuyable: boolean
  isGone: boolean
  /** Words of name and id, between single spaces. */
  name: string
}

/** Which products are looked at. */
export interface Sight {
  hidden: boolean
  /** Groups and whatever else cannot be bought are left out. */
  onlyBuyable: boolean
}

/** Raised with each change of what is stored or of how words are made of texts. */
const FORM_VERSION = 2
const FLAGS = { hidden: 1, buyable: 2 } as const

/** The index as stored: everything that it holds in catalogue order, which is the order of the slots. */
const indexForm = v.pipe(
  v.object({
    version: v.literal(FORM_VERSION),
    ids: v.instance(Float64Array),
    orderBy: v.instance(Float64Array),
    priority: v.instance(Float64Array),
    flags: v.instance(Uint8Array),
    /** One a line. */
    names: v.string(),
    nameWords: storedPostings,
    textWords: storedPostings,
    rows: storedRows,
  }),
  v.check(({ ids, orderBy, priority, flags, names, rows }) =>
    [orderBy.length, priority.length, flags.length, splitLines(names).length, rows.ends.length].every(
      (count) => count === ids.length,
    ),
  ),
)
type IndexForm = v.InferOutput<typeof indexForm>

/** Null where it is of another version, or is not whole. */
export function readIndexForm(stored: unknown): IndexForm | null {
  const parsed = v.safeParse(indexForm, stored)
  return parsed.success ? parsed.output : null
}

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
const WORTH = { wholeWord: 0, wordStart: 1, insideName: 2, inText: 4, typo: 7, none: 255 } as const
/** So many good matches need no guesses beside them. */
const ENOUGH_MATCHES = 5
const MOST_TERMS = 8
/** Replaced rows that are always tolerated. */
const FEW_GONE = 1000

function splitLines(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n')
}

function worthInName(word: string, term: string): number | null {
  if (!word.includes(term)) return null
  if (word === term) return WORTH.wholeWord
  return word.startsWith(term) ? WORTH.wordStart : WORTH.insideName
}

/** Archived products live on archive routes only, and OTHER shows nowhere (G21). */
function isFindable(product: Product): boolean {
  return !product.archive && product.type !== 'OTHER'
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

function entriesOf({ ids, orderBy, priority, flags, names }: IndexForm): Entry[] {
  return splitLines(names).map((name, slot) => ({
    id: ids[slot] ?? 0,
    slot,
    orderBy: orderBy[slot] ?? 0,
    priority: priority[slot] ?? 0,
    isHidden: ((flags[slot] ?? 0) & FLAGS.hidden) !== 0,
    isBuyable: ((flags[slot] ?? 0) & FLAGS.buyable) !== 0,
    isGone: false,
    name,
  }))
}

export function createProductIndex(stored?: IndexForm): ProductIndex {
  let ordered = stored ? entriesOf(stored) : []
  const entries = new Map(ordered.map((entry) => [entry.id, entry]))
  const names = createWordPostings(stored?.nameWords)
  const texts = createWordPostings(stored?.textWords)
  const rows = createFoundRows(stored?.rows)
  const typos = new UFuzzy({ intraMode: 1, intraSlice: [0, Number.POSITIVE_INFINITY] })
  let slotCount = ordered.length

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
      isHidden: hiddenProduct,
      isBuyable: isBuyable(type),
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
    if (isAnyGone) ordered = ordered.filter(({ isGone }) => !isGone)
  }

  function marksOf(term: string, isTypoTolerant: boolean): Marks {
    const marks = new Uint8Array(slotCount).fill(WORTH.none)
    names.mark(marks, (word) => worthInName(word, term))
    texts.mark(marks, (word) => (word.startsWith(term) ? WORTH.inText : null))
    if (isTypoTolerant) {
      names.markLetterWords(marks, typos.filter(names.letterWords(), term) ?? [], WORTH.typo)
    }
    return marks
  }

  /** Matches by rank, each rank in catalogue order. */
  function matches(terms: readonly string[], sees: Sight, isTypoTolerant: boolean): number[] {
    const marksPerTerm = terms.map((term) => marksOf(term, isTypoTolerant))
    const beginning = terms.join(' ')
    const wantedId = terms.length === 1 ? Number(terms[0]) : Number.NaN
    const ranks: number[][] = []
    for (const { id, slot, isHidden, isBuyable, name } of ordered) {
      if ((isHidden && !sees.hidden) || (sees.onlyBuyable && !isBuyable)) continue
      let sum = 0
      for (const marks of marksPerTerm) {
        const worth = marks[slot] ?? WORTH.none
        sum = worth === WORTH.none ? Number.NaN : sum + worth
      }
      if (Number.isNaN(sum)) continue
      const rank = id === wantedId ? 0 : 1 + 2 * sum + (name.startsWith(beginning) ? 0 : 1)
      const sameRank = ranks[rank]
      if (sameRank) sameRank.push(id)
      else ranks[rank] = [id]
    }
    return ranks.flat()
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
      ordered = merged(ordered, added.sort(byCatalogueOrder))
    },
    remove: forget,
    find(text, limit, sees) {
      const typed = plainWords(text)
      if (typed === '' || limit <= 0) return []
      const terms = [...new Set(typed.split(' '))].slice(0, MOST_TERMS)
      const sure = matches(terms, sees, false)
      if (sure.length >= Math.min(limit, ENOUGH_MATCHES)) return sure.slice(0, limit)
      const known = new Set(sure)
      const guesses = matches(terms, sees, true).filter((id) => !known.has(id))
      return [...sure, ...guesses].slice(0, limit)
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
        flags: Uint8Array.from(
          ordered,
          (entry) => (entry.isHidden ? FLAGS.hidden : 0) | (entry.isBuyable ? FLAGS.buyable : 0),
        ),
        names: ordered.map(({ name }) => name).join('\n'),
        nameWords,
        textWords,
        rows: rows.store(ordered.map(({ slot }) => slot)),
      }
    },
  }
}
