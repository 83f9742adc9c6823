// What each line of a quick order asks for, and whether a person may order just that.
import type { TypedLine } from './order-text.ts'
import type { Product } from './product.ts'
import { fitsSteps, fittingQuantity, increased, MAX_QUANTITY, type QuantityRules } from './quantity.ts'

/** Which product typed words mean. */
export type ProductMatch =
  | { kind: 'found'; product: Product }
  /** The likeliest of `count`. */
  | { kind: 'several'; products: readonly Product[]; count: number }
  | { kind: 'not-found' }

export type QuantityProblem = 'no-quantity' | 'not-whole' | 'below-start' | 'off-step' | 'too-many'

export type LineAnswer =
  | { kind: 'ready'; product: Product; quantity: number }
  /** `fitting` is the quantity that the stepper's rules make of it. */
  | { kind: QuantityProblem; product: Product; quantity: number | null; fitting: number }
  | { kind: 'several'; what: string; products: readonly Product[]; count: number; quantity: number | null }
  | { kind: 'not-found' }
  | { kind: 'looking' }
  /** It counts in the row of the first line of its product; lines from 1. */
  | { kind: 'joined'; line: number; name: string }

export interface AnsweredLine {
  /** The lines of the text that it answers; more than one where they name the same product. */
  ats: readonly number[]
  /** What stands in the first of them. */
  typed: string
  answer: LineAnswer
}

/** Staff may order any whole number; buyers what fits start value and steps (G33). */
function problemOf(
  quantity: number | null,
  rules: QuantityRules,
  isAdmin: boolean,
): { kind: QuantityProblem; fitting: number } | null {
  if (quantity === null) return { kind: 'no-quantity', fitting: increased(0, rules, isAdmin) }
  if (quantity === 0) return { kind: 'not-whole', fitting: increased(0, rules, isAdmin) }
  const fitting = fittingQuantity(quantity, rules, isAdmin)
  if (quantity > MAX_QUANTITY) return { kind: 'too-many', fitting }
  if (isAdmin || fitsSteps(quantity, rules)) return null
  return { kind: quantity < rules.startValue ? 'below-start' : 'off-step', fitting }
}

/** A line without a quantity is one piece; a sum with one that is no whole number is none either. */
function sumOf(left: number | null, right: number | null): number {
  return left === 0 || right === 0 ? 0 : (left ?? 1) + (right ?? 1)
}

interface JoinedLine {
  ats: number[]
  typed: string
  what: string
  match: ProductMatch | undefined
  quantity: number | null
}

function answerOf({ what, match, quantity }: JoinedLine, isAdmin: boolean): LineAnswer {
  if (match === undefined) return { kind: 'looking' }
  if (match.kind === 'not-found') return match
  if (match.kind === 'several') return { ...match, what, quantity }
  const { product } = match
  const problem = problemOf(quantity, product, isAdmin)
  if (problem !== null) return { ...problem, product, quantity: quantity || null }
  return { kind: 'ready', product, quantity: quantity ?? 0 }
}

/**
 * Lines of the same product become one with the sum of their quantities, in the place of the first. A line without
 * one counts a piece as soon as there are several: that is how a scanner counts.
 */
function joined(
  lines: readonly TypedLine[],
  matchOf: (what: string) => ProductMatch | undefined,
): { rows: JoinedLine[]; others: AnsweredLine[] } {
  const rows: JoinedLine[] = []
  const others: AnsweredLine[] = []
  const rowOf = new Map<number, JoinedLine>()
  for (const { at, text, what, quantity } of lines) {
    const match = matchOf(what)
    const product = match?.kind === 'found' ? match.product : null
    const known = product && rowOf.get(product.id)
    if (!known) {
      const row = { ats: [at], typed: text, what, match, quantity }
      rows.push(row)
      if (product) rowOf.set(product.id, row)
    } else {
      known.ats.push(at)
      known.quantity = sumOf(known.quantity, quantity)
      const [first = 0] = known.ats
      others.push({ ats: [at], typed: text, answer: { kind: 'joined', line: first + 1, name: product.name } })
    }
  }
  return { rows, others }
}

/**
 * What is ready or open, in the order of the text; then the lines that were joined to those. `matchOf` answers nothing
 * for words that are still being looked up.
 */
export function answerLines(
  lines: readonly TypedLine[],
  matchOf: (what: string) => ProductMatch | undefined,
  isAdmin: boolean,
): AnsweredLine[] {
  const { rows, others } = joined(lines, matchOf)
  const own = rows.map((row) => ({ ats: row.ats, typed: row.typed, answer: answerOf(row, isAdmin) }))
  return [...own, ...others]
}
