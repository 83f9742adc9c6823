// Finds products by what a person types: beginnings of words, words in any order, ids, and one typo a word
// where hardly anything else fits. Plain scans answer the usual question in about two milliseconds; uFuzzy is
// asked only for typos.
import UFuzzy from '@leeoniya/ufuzzy'
import { byCatalogueOrder, type Product } from '#domain/product.ts'

interface Entry {
  id: number
  orderBy: number
  priority: number
  isHidden: boolean
  /** Words of name and id, lower case, between single spaces, with one at both ends. */
  name: string
  /** Words of parent and description, written alike. */
  text: string
}

interface Term {
  text: string
  start: string
  whole: string
}

export interface ProductIndex {
  readonly size: number
  put(products: readonly Product[]): void
  remove(ids: readonly number[]): void
  clear(): void
  /** Ids, best first, then in catalogue order. */
  find(text: string, limit: number, seesHidden: boolean): number[]
}

/** What a match is worth per word; lower is better. */
const WORTH = { wholeWord: 0, wordStart: 1, insideName: 2, inText: 4, typo: 7, none: -1 }
/** So many good matches need no guesses beside them. */
const ENOUGH_MATCHES = 5
const MOST_TERMS = 8

function words(text: string): string {
  const plain = text
    .replace(/\]\([^)]*\)/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return ` ${plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

function entryOf({ id, orderBy, priority, hiddenProduct, name, parentName, description }: Product): Entry {
  return {
    id,
    orderBy,
    priority,
    isHidden: hiddenProduct,
    name: words(`${name} ${id}`),
    text: words(`${parentName ?? ''} ${description}`),
  }
}

function termsOf(text: string): Term[] {
  const typed = words(text).trim()
  if (typed === '') return []
  const distinct = [...new Set(typed.split(' '))].slice(0, MOST_TERMS)
  return distinct.map((term) => ({ text: term, start: ` ${term}`, whole: ` ${term} ` }))
}

function worthOf({ name, text }: Entry, term: Term): number {
  if (name.includes(term.text)) {
    if (name.includes(term.whole)) return WORTH.wholeWord
    return name.includes(term.start) ? WORTH.wordStart : WORTH.insideName
  }
  return text.includes(term.start) ? WORTH.inText : WORTH.none
}

/** Archived products live on archive routes only, and OTHER shows nowhere (G21). */
function isFindable(product: Product): boolean {
  return !product.archive && product.type !== 'OTHER'
}

export function createProductIndex(): ProductIndex {
  const entries = new Map<number, Entry>()
  const typos = new UFuzzy({ intraMode: 1, intraSlice: [0, Number.POSITIVE_INFINITY] })
  let ordered: Entry[] | null = null
  let names: string[] = []

  function inOrder(): Entry[] {
    if (ordered === null) {
      ordered = [...entries.values()].sort(byCatalogueOrder)
      names = ordered.map(({ name }) => name)
    }
    return ordered
  }

  /** Puts every match into the bucket of its rank; buckets keep the catalogue order. */
  function collect(all: Entry[], rankOf: (entry: Entry, position: number) => number): number[][] {
    const buckets: number[][] = []
    for (let position = 0; position < all.length; position += 1) {
      const entry = all[position]
      const rank = entry ? rankOf(entry, position) : WORTH.none
      if (entry === undefined || rank === WORTH.none) continue
      const bucket = buckets[rank]
      if (bucket) bucket.push(entry.id)
      else buckets[rank] = [entry.id]
    }
    return buckets
  }

  /** Positions whose name has the term with one typo. */
  function withTypo(term: Term): ReadonlySet<number> {
    return new Set(typos.filter(names, term.text))
  }

  return {
    get size() {
      return entries.size
    },
    put(products) {
      for (const product of products) {
        if (isFindable(product)) entries.set(product.id, entryOf(product))
        else entries.delete(product.id)
      }
      ordered = null
    },
    remove(ids) {
      for (const id of ids) entries.delete(id)
      ordered = null
    },
    clear() {
      entries.clear()
      ordered = null
    },
    find(text, limit, seesHidden) {
      const terms = termsOf(text)
      if (terms.length === 0 || limit <= 0) return []
      const all = inOrder()
      const beginning = words(text).trimEnd()
      const wantedId = terms.length === 1 ? terms[0]?.text : undefined

      function rankWith(worth: (entry: Entry, term: Term, position: number) => number) {
        return (entry: Entry, position: number): number => {
          if (entry.isHidden && !seesHidden) return WORTH.none
          let sum = 0
          for (const term of terms) {
            const found = worth(entry, term, position)
            if (found === WORTH.none) return WORTH.none
            sum += found
          }
          if (wantedId !== undefined && String(entry.id) === wantedId) return 0
          return 1 + 2 * sum + (entry.name.startsWith(beginning) ? 0 : 1)
        }
      }

      const sure = collect(all, rankWith(worthOf)).flat()
      if (sure.length >= Math.min(limit, ENOUGH_MATCHES)) return sure.slice(0, limit)
      const guessed = new Map(terms.map((term) => [term, withTypo(term)]))
      const known = new Set(sure)
      const guesses = collect(
        all,
        rankWith((entry, term, position) => {
          const worth = worthOf(entry, term)
          if (worth !== WORTH.none) return worth
          return guessed.get(term)?.has(position) ? WORTH.typo : WORTH.none
        }),
      ).flat()
      return [...sure, ...guesses.filter((id) => !known.has(id))].slice(0, limit)
    },
  }
}
