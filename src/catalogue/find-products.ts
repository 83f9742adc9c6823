// One search among the products of an index. Products that have every term come first, then products that have them by a
// guess. If no product matches, words at the end that match nothing are left out.
import { type OrderedEntries, type SearchScope, scopeFilter } from './ordered-entries.ts'
import { type Reach, PENALTIES } from './term-marks.ts'
import { GONE, type Marks } from './word-postings.ts'

/** With this many certain matches the search adds no guesses. */
const ENOUGH_MATCHES = 5

interface SearchParts {
  entries: OrderedEntries
  marksOf: (term: string, reach: Reach) => Marks
  scope: SearchScope
}

/** The positions of the products that have every term, grouped by rank, each group in catalogue order. */
function placesByRank(
  { entries, marksOf, scope }: SearchParts,
  terms: readonly string[],
  reach: Reach,
): number[][] {
  const marksPerTerm = terms.map((term) => marksOf(term, reach))
  const exactMatch = entries.get(Number(terms.join(' ')))
  const sumLimit = reach === 'names' ? PENALTIES.inText : PENALTIES.none
  const { slots, flags } = entries.columns()
  const isSeen = scopeFilter(scope)
  const ranks: number[][] = []
  for (let place = 0; place < slots.length; place += 1) {
    if (!isSeen(flags[place] ?? 0)) continue
    const slot = slots[place] ?? GONE
    let sum = 0
    for (const marks of marksPerTerm) {
      const penalty = marks[slot] ?? PENALTIES.none
      sum = penalty === PENALTIES.none ? Number.POSITIVE_INFINITY : sum + penalty
    }
    if (sum >= sumLimit) continue
    const rank = sum === PENALTIES.wholeWord && slot === exactMatch?.slot ? 0 : 1 + sum
    const sameRank = ranks[rank]
    if (sameRank) sameRank.push(place)
    else ranks[rank] = [place]
  }
  return ranks
}

/** Sorts the products of a rank: names that begin with the typed text come first. */
function beginningFirst(
  entries: OrderedEntries,
  places: readonly number[],
  beginning: string,
  limit: number,
): number[] {
  const ordered = entries.inOrder()
  const firstPlaces: number[] = []
  const others: number[] = []
  for (const place of places) {
    if (firstPlaces.length === limit) break
    if (ordered[place]?.name.startsWith(beginning)) firstPlaces.push(place)
    else if (others.length < limit) others.push(place)
  }
  return [...firstPlaces, ...others]
}

function matches(search: SearchParts, terms: readonly string[], reach: Reach, limit: number): number[] {
  const { entries } = search
  const ordered = entries.inOrder()
  const ranks = placesByRank(search, terms, reach)
  let foundPlaces: number[] = []
  for (let rank = 0; rank < ranks.length && foundPlaces.length < limit; rank += 1) {
    const places = ranks[rank] ?? []
    const mayBegin = rank <= 1 + PENALTIES.wordStart
    foundPlaces = foundPlaces.concat(
      mayBegin ? beginningFirst(entries, places, terms.join(' '), limit) : places,
    )
  }
  return foundPlaces.slice(0, limit).flatMap((place) => ordered[place]?.id ?? [])
}

/** The number of terms, counted from the first, that one product has together, guesses included. */
function fittingCount({ entries, marksOf, scope }: SearchParts, terms: readonly string[]): number {
  const { slots, flags } = entries.columns()
  const isSeen = scopeFilter(scope)
  // Each term shortens the list in place: `filter` would call a function for each of ten thousand slots, which takes a
  // millisecond.
  const fitting = slots.slice()
  let count = 0
  for (let place = 0; place < slots.length; place += 1) {
    if (isSeen(flags[place] ?? 0)) fitting[count++] = slots[place] ?? GONE
  }
  for (const [termCount, term] of terms.entries()) {
    const marks = marksOf(term, 'guesses')
    let fittingLeft = 0
    for (let index = 0; index < count; index += 1) {
      const slot = fitting[index] ?? GONE
      if (marks[slot] !== PENALTIES.none) fitting[fittingLeft++] = slot
    }
    if (fittingLeft === 0) return termCount
    count = fittingLeft
  }
  return terms.length
}

/** Ids of products that have every term, best first, then in catalogue order. */
export function findProducts(search: SearchParts, terms: readonly string[], limit: number): number[] {
  const best = matches(search, terms, 'names', limit)
  if (best.length === limit) return best
  const sure = matches(search, terms, 'texts', limit)
  if (sure.length >= Math.min(limit, ENOUGH_MATCHES)) return sure
  if (sure.length === 0) {
    const count = fittingCount(search, terms)
    if (count === 0) return []
    if (count < terms.length) return findProducts(search, terms.slice(0, count), limit)
  }
  const sureIds = new Set(sure)
  const guesses = matches(search, terms, 'guesses', limit + sure.length).filter((id) => !sureIds.has(id))
  return [...sure, ...guesses].slice(0, limit)
}
