// What each line of a quick order asks for, and whether a person may order just that.
import type { TypedLine } from './order-text.ts'
import { plainWords } from './plain-words.ts'
import type { Product } from './product.ts'
import { fitsSteps, fittingQuantity, increased, MAX_QUANTITY, type QuantityRules } from './quantity.ts'
import type { QuantityFault, TypedQuantity } from './typed-quantity.ts'

/** Which product typed words mean. */
export type ProductMatch =
  | { kind: 'found'; product: Product }
  /** The likeliest of `count`. */
  | { kind: 'several'; products: readonly Product[]; count: number }
  | { kind: 'not-found' }

export type QuantityProblem = 'no-quantity' | QuantityFault | 'below-start' | 'off-step' | 'too-many'

export interface Reading {
  product: Product
  quantity: number
}

export type LineAnswer =
  | ({ kind: 'ready' } & Reading)
  /** `fitting` is the quantity that the stepper's rules make of it. */
  | { kind: QuantityProblem; product: Product; quantity: number | null; fitting: number }
  | { kind: 'several'; what: string; products: readonly Product[]; count: number; quantity: number | null }
  /** Two numbers, each of which is the id of a product. */
  | { kind: 'either'; readings: readonly Reading[] }
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

type MatchOf = (what: string) => ProductMatch | undefined

/** Staff may order any whole number; buyers what fits start value and steps (G33). */
function problemOf(
  quantity: TypedQuantity,
  counted: number,
  rules: QuantityRules,
  isAdmin: boolean,
): { kind: QuantityProblem; fitting: number } | null {
  if (typeof quantity !== 'number') {
    const fitting = counted > 0 ? fittingQuantity(counted, rules, isAdmin) : increased(0, rules, isAdmin)
    return { kind: quantity ?? 'no-quantity', fitting }
  }
  const fitting = fittingQuantity(quantity, rules, isAdmin)
  if (quantity > MAX_QUANTITY) return { kind: 'too-many', fitting }
  if (isAdmin || fitsSteps(quantity, rules)) return null
  return { kind: quantity < rules.startValue ? 'below-start' : 'off-step', fitting }
}

/** With one that is missing or no quantity the sum is none either (G190). */
function sumOf(left: TypedQuantity, right: TypedQuantity): TypedQuantity {
  if (typeof left !== 'number') return typeof right === 'string' ? right : left
  return typeof right === 'number' ? left + right : right
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

/** `4 x 121`: where only one of the numbers is an id there is one reading. */
function resolvedNumbers(one: Resolved, two: Resolved): Resolved {
  const { match } = one
  if (match === undefined || two.match === undefined) return { ...one, match: undefined }
  if (two.match.kind !== 'found') return one
  if (match.kind !== 'found') return two
  const isSame = match.product.id === two.match.product.id
  if (isSame || typeof one.quantity !== 'number' || typeof two.quantity !== 'number') return one
  return {
    ...one,
    readings: [
      { product: two.match.product, quantity: two.quantity },
      { product: match.product, quantity: one.quantity },
    ],
  }
}

const IS_CODE = /^(#|no\.\s*)?\d+$|^#\d|\//i

function resolved({ what, quantity, other, whole }: TypedLine, matchOf: MatchOf): Resolved {
  const match = matchOf(what)
  const one = { match, what, quantity }
  if (other) return resolvedNumbers(one, { ...other, match: matchOf(other.what) })
  if (match === undefined || whole === undefined || IS_CODE.test(what)) return one
  return resolvedWords(what, whole, quantity, match)
}

interface JoinedLine extends Resolved {
  ats: number[]
  line: number
  typed: string
  /** Of those lines that have a quantity. */
  counted: number
}

function answerOf({ what, match, readings, quantity, counted }: JoinedLine, isAdmin: boolean): LineAnswer {
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
    const { at, line, text: typed } = typedLine
    const own = resolved(typedLine, matchOf)
    const product = own.match?.kind === 'found' && !own.readings ? own.match.product : null
    const counted = typeof own.quantity === 'number' ? own.quantity : 0
    const row = product && rowOf.get(product.id)
    if (!row) {
      const added = { ...own, ats: [at], line, typed, counted }
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
