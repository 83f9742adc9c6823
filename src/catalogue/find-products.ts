// One search among the products of an index. First come products that certainly have every term, then products that have a
// term only by a guess. If no product matches, the search leaves out the last terms.
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

/**
 * The products that have every term, as positions in catalogue order, grouped by rank. The best rank is 0: a product whose id is
 * the typed text.
 */
function positionsByRank(
  { entries, marksOf, scope }: SearchParts,
  terms: readonly string[],
  reach: Reach,
): number[][] {
  const marksPerTerm = terms.map((term) => marksOf(term, reach))
  const exactMatch = entries.get(Number(terms.join(' ')))
  const sumLimit = reach === 'names' ? PENALTIES.inText : PENALTIES.none
  const { slots, flags } = entries.columns()
  const isInScope = scopeFilter(scope)
  const ranks: number[][] = []
  for (let position = 0; position < slots.length; position += 1) {
    if (!isInScope(flags[position] ?? 0)) continue
    const slot = slots[position] ?? GONE
    let sum = 0
    for (const marks of marksPerTerm) {
      const penalty = marks[slot] ?? PENALTIES.none
      sum = penalty === PENALTIES.none ? Number.POSITIVE_INFINITY : sum + penalty
    }
    if (sum >= sumLimit) continue
    const rank = sum === PENALTIES.wholeWord && slot === exactMatch?.slot ? 0 : 1 + sum
    const positionsOfRank = ranks[rank]
    if (positionsOfRank) positionsOfRank.push(position)
    else ranks[rank] = [position]
  }
  return ranks
}

/**
 * Sorts the positions of a rank: products whose names begin with the typed text come first. At most `limit` positions
 * of each kind stay.
 */
function sortByBeginning(
  entries: OrderedEntries,
  positions: readonly number[],
  typedText: string,
  limit: number,
): number[] {
  const orderedEntries = entries.inOrder()
  const beginningPositions: number[] = []
  const otherPositions: number[] = []
  for (const position of positions) {
    if (beginningPositions.length === limit) break
    if (orderedEntries[position]?.name.startsWith(typedText)) beginningPositions.push(position)
    else if (otherPositions.length < limit) otherPositions.push(position)
  }
  return [...beginningPositions, ...otherPositions]
}

/** The ids of the products that have every term, best first. */
function matchingIds(search: SearchParts, terms: readonly string[], reach: Reach, limit: number): number[] {
  const { entries } = search
  const orderedEntries = entries.inOrder()
  const ranks = positionsByRank(search, terms, reach)
  let matchPositions: number[] = []
  for (let rank = 0; rank < ranks.length && matchPositions.length < limit; rank += 1) {
    const positions = ranks[rank] ?? []
    // In later ranks no name begins with the typed text.
    const canNamesBeginWithText = rank <= 1 + PENALTIES.wordStart
    matchPositions = matchPositions.concat(
      canNamesBeginWithText ? sortByBeginning(entries, positions, terms.join(' '), limit) : positions,
    )
  }
  return matchPositions.slice(0, limit).flatMap((position) => orderedEntries[position]?.id ?? [])
}

/** The largest number of first terms for which one product has all of them, guesses included. */
function countFirstTermsWithMatch(
  { entries, marksOf, scope }: SearchParts,
  terms: readonly string[],
): number {
  const { slots, flags } = entries.columns()
  const isInScope = scopeFilter(scope)
  // Each term shortens this list without a copy of it. `filter` would call a function for each of ten thousand slots,
  // which takes a millisecond.
  const matchingSlots = slots.slice()
  let matchCount = 0
  for (let position = 0; position < slots.length; position += 1) {
    if (isInScope(flags[position] ?? 0)) matchingSlots[matchCount++] = slots[position] ?? GONE
  }
  for (const [termCount, term] of terms.entries()) {
    const marks = marksOf(term, 'guesses')
    let newMatchCount = 0
    for (let index = 0; index < matchCount; index += 1) {
      const slot = matchingSlots[index] ?? GONE
      if (marks[slot] !== PENALTIES.none) matchingSlots[newMatchCount++] = slot
    }
    if (newMatchCount === 0) return termCount
    matchCount = newMatchCount
  }
  return terms.length
}

/**
 * The ids of the products that have every term, best first; in one rank, names that begin with the typed text come
 * before the others, and each of the two groups is in catalogue order. If no product has every term, the last terms are
 * left out.
 */
export function findProducts(search: SearchParts, terms: readonly string[], limit: number): number[] {
  const nameMatches = matchingIds(search, terms, 'names', limit)
  if (nameMatches.length === limit) return nameMatches
  const certainMatches = matchingIds(search, terms, 'texts', limit)
  if (certainMatches.length >= Math.min(limit, ENOUGH_MATCHES)) return certainMatches
  if (certainMatches.length === 0) {
    const termCount = countFirstTermsWithMatch(search, terms)
    if (termCount === 0) return []
    if (termCount < terms.length) return findProducts(search, terms.slice(0, termCount), limit)
  }
  const certainIds = new Set(certainMatches)
  const guesses = matchingIds(search, terms, 'guesses', limit + certainMatches.length)
  return [...certainMatches, ...guesses.filter((id) => !certainIds.has(id))].slice(0, limit)
}
