// What each line of a quick order asks for, and whether a person may order just that.
import type { TypedLine } from './order-text.ts'
import { plainWords } from '../values/plain-words.ts'
import type { Product } from '../products/product.ts'
import { fitsSteps, fittingQuantity, increased, MAX_QUANTITY, type QuantityRules } from '../cart/quantity.ts'
import type { Packs, QuantityFault, TypedQuantity } from './typed-quantity.ts'

/** Which product typed words mean. */
export type ProductMatch =
  | { kind: 'found'; product: Product }
  /** The likeliest of `count`. */
  | { kind: 'several'; products: readonly Product[]; count: number }
  | { kind: 'not-found' }

export type QuantityProblem =
  | 'no-quantity'
  | 'in-packs'
  | QuantityFault
  | 'below-start'
  | 'off-step'
  | 'too-many'

export interface Reading {
  product: Product
  /** null where a person has to say it once the product is chosen. */
  quantity: number | null
}

export type LineAnswer =
  | { kind: 'ready'; product: Product; quantity: number }
  /** `fitting` is the quantity that the stepper's rules make of it. */
  | { kind: QuantityProblem; product: Product; quantity: number | null; fitting: number }
  | { kind: 'several'; what: string; products: readonly Product[]; count: number; quantity: number | null }
  /** More than one product can be meant, each with another quantity; or one, where the line may be no order line. */
  | { kind: 'either'; readings: readonly Reading[] }
  /** More than one product stands in it, or more than one quantity. */
  | { kind: 'crowded' }
  | { kind: 'no-product'; quantity: number | null }
  | { kind: 'not-found' }
  | { kind: 'looking' }
  /** It counts in the row of the first line of its product; lines of the text, from 1. */
  | { kind: 'joined'; line: number; name: string }

export interface AnsweredLine {
  /** The lines of the text that it answers; more than one where they name the same product. */
  ats: readonly number[]
  /** Where the first of them stands in the text, from 1. */
  line: number
  /** What stands in the first of them. */
  typed: string
  answer: LineAnswer
}

const isPacks = (quantity: TypedQuantity): quantity is Packs =>
  typeof quantity === 'object' && quantity !== null
const likelyPieces = (quantity: TypedQuantity) => (isPacks(quantity) ? quantity.likely : 0)

type MatchOf = (what: string) => ProductMatch | undefined

/** Staff may order any whole number; buyers what fits start value and steps (G33). */
function problemOf(
  quantity: TypedQuantity,
  counted: number,
  rules: QuantityRules,
  isAdmin: boolean,
): { kind: QuantityProblem; fitting: number } | null {
  if (typeof quantity !== 'number') {
    const likely = counted > 0 ? counted : likelyPieces(quantity)
    const fitting = likely > 0 ? fittingQuantity(likely, rules, isAdmin) : increased(0, rules, isAdmin)
    return { kind: isPacks(quantity) ? 'in-packs' : (quantity ?? 'no-quantity'), fitting }
  }
  const fitting = fittingQuantity(quantity, rules, isAdmin)
  if (quantity > MAX_QUANTITY) return { kind: 'too-many', fitting }
  if (isAdmin || fitsSteps(quantity, rules)) return null
  return { kind: quantity < rules.startValue ? 'below-start' : 'off-step', fitting }
}

/** With one that is missing or no quantity the sum is none either (G190). */
function sumOf(left: TypedQuantity, right: TypedQuantity): TypedQuantity {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  return typeof right === 'number' || (right === null && typeof left !== 'number') ? left : right
}

interface Resolved {
  match: ProductMatch | undefined
  what: string
  quantity: TypedQuantity
  readings?: readonly Reading[]
}

function without(words: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken]
  return words.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * The number of `Calendar 2026` belongs to the name of the product, that of `121 Plate Frame` is its id: neither counts
 * anything. `isAll`: nothing of the name is missing.
 */
function numberInName(
  { name, id }: Product,
  what: string,
  whole: string,
): { isNamed: boolean; isAll: boolean } {
  const typed = plainWords(what).split(' ')
  const all = plainWords(whole)
  const isBefore = all.endsWith(typed.join(' '))
  const number = without(all.split(' '), typed)
  const isId = isBefore && number.join('') === String(id)
  const left = without(plainWords(name).split(' '), typed)
  return {
    isNamed: isId || number.every((word) => left.includes(word)),
    isAll: without(left, isId ? [] : number).length === 0,
  }
}

function resolvedWords(what: string, whole: string, quantity: TypedQuantity, match: ProductMatch): Resolved {
  if (match.kind === 'not-found') return { match, what, quantity }
  const products = match.kind === 'found' ? [match.product] : match.products
  const named = products
    .map((product) => ({ product, ...numberInName(product, what, whole) }))
    .filter(({ isNamed }) => isNamed)
  if (named.length === 0) return { match, what, quantity }
  const [only, ...others] = match.kind === 'found' ? named : named.filter(({ isAll }) => isAll)
  if (only === undefined || others.length > 0) return { match, what, quantity: null }
  return { match: { kind: 'found', product: only.product }, what: whole, quantity: null }
}

/** As many of the products that the words may be as fit beside the other reading. */
const MOST_READINGS = 5

function readingsOf({ match, quantity }: Resolved): Reading[] {
  if (match === undefined || match.kind === 'not-found') return []
  const products = match.kind === 'found' ? [match.product] : match.products.slice(0, MOST_READINGS)
  return products.map((product) => ({
    product,
    quantity: typeof quantity === 'number' ? quantity : likelyPieces(quantity) || null,
  }))
}

/** Both readings of a line that has two. A number is the product where it is the id of one; where both may be, a person chooses. */
function resolvedEither(one: Resolved, two: Resolved, { whole, otherIs }: TypedLine): Resolved {
  const isWords = whole !== undefined
  const isOne = isWords ? one.match?.kind !== 'not-found' : one.match?.kind === 'found'
  if (one.match === undefined || (otherIs === 'unlikely' && isOne)) return one
  if (two.match === undefined) return { ...one, match: undefined }
  const isTwo = two.match.kind === 'found'
  if (otherIs === 'unlikely') return isTwo ? { ...one, readings: readingsOf(two) } : one
  if (otherIs === 'unsure' && (isOne || isTwo)) {
    const readings = [...(isOne ? readingsOf(one) : []), ...(isTwo ? readingsOf(two) : [])]
    return { ...one, readings }
  }
  if (!isTwo || (isSameProduct(one, two) && isOne)) return one
  return isOne ? { ...one, readings: [...readingsOf(two), ...readingsOf(one)] } : two
}

function isSameProduct(one: Resolved, two: Resolved): boolean {
  return (
    one.match?.kind === 'found' &&
    two.match?.kind === 'found' &&
    one.match.product.id === two.match.product.id
  )
}

const IS_CODE = /^(#|no\.\s*)?\d+$|^#\d|\//i

function resolved(line: TypedLine, matchOf: MatchOf): Resolved {
  const { what, quantity, other, whole } = line
  const match = matchOf(what)
  const isNamed = match !== undefined && whole !== undefined && !IS_CODE.test(what)
  const one = isNamed ? resolvedWords(what, whole, quantity, match) : { match, what, quantity }
  return other ? resolvedEither(one, { ...other, match: matchOf(other.what) }, line) : one
}

interface JoinedLine extends Resolved {
  isCrowded: boolean
  ats: number[]
  line: number
  typed: string
  /** Of those lines that have a quantity. */
  counted: number
}

function answerOf(
  { isCrowded, what, match, readings, quantity, counted }: JoinedLine,
  isAdmin: boolean,
): LineAnswer {
  if (isCrowded) return { kind: 'crowded' }
  const shown = typeof quantity === 'number' ? quantity : null
  if (what === '') return { kind: 'no-product', quantity: shown }
  if (match === undefined) return { kind: 'looking' }
  if (readings) return { kind: 'either', readings }
  if (match.kind === 'not-found') return match
  if (match.kind === 'several') return { ...match, what, quantity: shown }
  const { product } = match
  const problem = problemOf(quantity, counted, product, isAdmin)
  return problem === null
    ? { kind: 'ready', product, quantity: shown ?? 0 }
    : { ...problem, product, quantity: shown }
}

/** Lines of the same product become one with the sum of their quantities, in the place of the first. */
function joined(
  lines: readonly TypedLine[],
  matchOf: MatchOf,
): { rows: JoinedLine[]; others: AnsweredLine[] } {
  const rows: JoinedLine[] = []
  const others: AnsweredLine[] = []
  const rowOf = new Map<number, JoinedLine>()
  for (const typedLine of lines) {
    const { at, line, text: typed, isCrowded = false } = typedLine
    const own = resolved(typedLine, matchOf)
    const product = own.match?.kind === 'found' && !own.readings ? own.match.product : null
    const counted = typeof own.quantity === 'number' ? own.quantity : 0
    const row = product && rowOf.get(product.id)
    if (!row) {
      const added = { ...own, isCrowded, ats: [at], line, typed, counted }
      rows.push(added)
      if (product) rowOf.set(product.id, added)
    } else {
      row.ats.push(at)
      row.quantity = sumOf(row.quantity, own.quantity)
      row.counted += counted
      others.push({ ats: [at], line, typed, answer: { kind: 'joined', line: row.line, name: product.name } })
    }
  }
  return { rows, others }
}

/**
 * What is ready or open, in the order of the text; then the lines that were joined to those. `matchOf` answers nothing
 * for words that are still being looked up.
 */
export function answerLines(lines: readonly TypedLine[], matchOf: MatchOf, isAdmin: boolean): AnsweredLine[] {
  const { rows, others } = joined(lines, matchOf)
  const own = rows.map((row) => ({
    ats: row.ats,
    line: row.line,
    typed: row.typed,
    answer: answerOf(row, isAdmin),
  }))
  return [...own, ...others]
}
