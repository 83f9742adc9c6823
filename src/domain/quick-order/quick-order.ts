// Finds the product and quantity of each line of a quick order, and decides whether the person may order that quantity.
import type { TypedLine } from './order-text.ts'
import { plainWords } from '../values/plain-words.ts'
import type { Product } from '../products/product.ts'
import {
  fitsSteps,
  fittingQuantity,
  increasedQuantity,
  MAX_QUANTITY,
  type QuantityRules,
} from '../cart/quantity.ts'
import type { Packs, QuantityFault, TypedQuantity } from './typed-quantity.ts'

/** The product that typed words mean. */
export type ProductMatch =
  | { kind: 'found'; product: Product }
  /** The likeliest of `count` matching products. */
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
  /** null when the person has to type it after choosing the product. */
  quantity: number | null
}

export type LineAnswer =
  | { kind: 'ready'; product: Product; quantity: number }
  /** `fitting` is the nearest quantity that the stepper's rules allow. */
  | { kind: QuantityProblem; product: Product; quantity: number | null; fitting: number }
  | {
      kind: 'several'
      productWords: string
      products: readonly Product[]
      count: number
      quantity: number | null
    }
  /** The line has several readings, each a product with its quantity; or one reading, when it may be no order line. */
  | { kind: 'either'; readings: readonly Reading[] }
  /** The line has more than one product or more than one quantity. */
  | { kind: 'crowded' }
  | { kind: 'no-product'; quantity: number | null }
  | { kind: 'not-found' }
  | { kind: 'looking' }
  /** The quantity of this line was added to line `line` (from 1), which has the same product. */
  | { kind: 'joined'; line: number; name: string }

export interface AnsweredLine {
  /** Indexes of the text's rows that this answer is about; more than one when they name the same product. */
  rowIndexes: readonly number[]
  /** Line number of the first of these rows, from 1. */
  line: number
  /** The text of the first of these rows. */
  typed: string
  answer: LineAnswer
}

const isPacks = (quantity: TypedQuantity): quantity is Packs =>
  typeof quantity === 'object' && quantity !== null
const likelyPieces = (quantity: TypedQuantity) => (isPacks(quantity) ? quantity.likely : 0)

type MatchOf = (productWords: string) => ProductMatch | undefined

/** Staff may order any whole number; buyers only quantities that fit start value and steps (G33). */
function problemOf(
  quantity: TypedQuantity,
  countedPieces: number,
  rules: QuantityRules,
  isAdmin: boolean,
): { kind: QuantityProblem; fitting: number } | null {
  if (typeof quantity !== 'number') {
    const likely = countedPieces > 0 ? countedPieces : likelyPieces(quantity)
    const fitting =
      likely > 0 ? fittingQuantity(likely, rules, isAdmin) : increasedQuantity(0, rules, isAdmin)
    return { kind: isPacks(quantity) ? 'in-packs' : (quantity ?? 'no-quantity'), fitting }
  }
  const fitting = fittingQuantity(quantity, rules, isAdmin)
  if (quantity > MAX_QUANTITY) return { kind: 'too-many', fitting }
  if (isAdmin || fitsSteps(quantity, rules)) return null
  return { kind: quantity < rules.startValue ? 'below-start' : 'off-step', fitting }
}

/** A sum with a missing or faulty quantity is itself missing or faulty (G190). */
function sumOf(left: TypedQuantity, right: TypedQuantity): TypedQuantity {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  return typeof right === 'number' || (right === null && typeof left !== 'number') ? left : right
}

interface ResolvedLine {
  match: ProductMatch | undefined
  productWords: string
  quantity: TypedQuantity
  readings?: readonly Reading[]
}

function withoutWords(words: readonly string[], removedWords: readonly string[]): string[] {
  const wordsToRemove = [...removedWords]
  return words.filter((word) => {
    const index = wordsToRemove.indexOf(word)
    if (index >= 0) wordsToRemove.splice(index, 1)
    return index < 0
  })
}

/**
 * The number in `Calendar 2026` belongs to the product's name, the one in `121 Plate Frame` is its id: neither is a
 * quantity. `isNamed`: the number belongs to name or id. `isAll`: no word of the name is missing.
 */
function numberInName(
  { name, id }: Product,
  productWords: string,
  wholeText: string,
): { isNamed: boolean; isAll: boolean } {
  const typed = plainWords(productWords).split(' ')
  const wholeWords = plainWords(wholeText)
  const isBefore = wholeWords.endsWith(typed.join(' '))
  const number = withoutWords(wholeWords.split(' '), typed)
  const isId = isBefore && number.join('') === String(id)
  const otherNameWords = withoutWords(plainWords(name).split(' '), typed)
  return {
    isNamed: isId || number.every((word) => otherNameWords.includes(word)),
    isAll: withoutWords(otherNameWords, isId ? [] : number).length === 0,
  }
}

function resolveWords(
  productWords: string,
  wholeText: string,
  quantity: TypedQuantity,
  match: ProductMatch,
): ResolvedLine {
  if (match.kind === 'not-found') return { match, productWords, quantity }
  const products = match.kind === 'found' ? [match.product] : match.products
  const namedProducts = products
    .map((product) => ({ product, ...numberInName(product, productWords, wholeText) }))
    .filter(({ isNamed }) => isNamed)
  if (namedProducts.length === 0) return { match, productWords, quantity }
  const [only, ...others] =
    match.kind === 'found' ? namedProducts : namedProducts.filter(({ isAll }) => isAll)
  if (only === undefined || others.length > 0) return { match, productWords, quantity: null }
  return { match: { kind: 'found', product: only.product }, productWords: wholeText, quantity: null }
}

/** The most products of one reading that are offered beside the other reading. */
const MOST_READINGS = 5

function readingsOf({ match, quantity }: ResolvedLine): Reading[] {
  if (match === undefined || match.kind === 'not-found') return []
  const products = match.kind === 'found' ? [match.product] : match.products.slice(0, MOST_READINGS)
  return products.map((product) => ({
    product,
    quantity: typeof quantity === 'number' ? quantity : likelyPieces(quantity) || null,
  }))
}

/** Chooses the reading of a line that finds a product; when both readings find one, the person chooses. */
function resolveReadings(
  firstLine: ResolvedLine,
  secondLine: ResolvedLine,
  { whole, otherIs }: TypedLine,
): ResolvedLine {
  const isWords = whole !== undefined
  const isFirstFound = isWords ? firstLine.match?.kind !== 'not-found' : firstLine.match?.kind === 'found'
  if (firstLine.match === undefined || (otherIs === 'unlikely' && isFirstFound)) return firstLine
  if (secondLine.match === undefined) return { ...firstLine, match: undefined }
  const isSecondFound = secondLine.match.kind === 'found'
  if (otherIs === 'unlikely')
    return isSecondFound ? { ...firstLine, readings: readingsOf(secondLine) } : firstLine
  if (otherIs === 'unsure' && (isFirstFound || isSecondFound)) {
    const readings = [
      ...(isFirstFound ? readingsOf(firstLine) : []),
      ...(isSecondFound ? readingsOf(secondLine) : []),
    ]
    return { ...firstLine, readings }
  }
  if (!isSecondFound || (isSameProduct(firstLine, secondLine) && isFirstFound)) return firstLine
  return isFirstFound
    ? { ...firstLine, readings: [...readingsOf(secondLine), ...readingsOf(firstLine)] }
    : secondLine
}

function isSameProduct(firstLine: ResolvedLine, secondLine: ResolvedLine): boolean {
  return (
    firstLine.match?.kind === 'found' &&
    secondLine.match?.kind === 'found' &&
    firstLine.match.product.id === secondLine.match.product.id
  )
}

const IS_CODE = /^(#|no\.\s*)?\d+$|^#\d|\//i

function resolveLine(line: TypedLine, matchOf: MatchOf): ResolvedLine {
  const { productWords, quantity, other, whole } = line
  const match = matchOf(productWords)
  const isNamed = match !== undefined && whole !== undefined && !IS_CODE.test(productWords)
  const resolvedLine = isNamed
    ? resolveWords(productWords, whole, quantity, match)
    : { match, productWords, quantity }
  return other
    ? resolveReadings(resolvedLine, { ...other, match: matchOf(other.productWords) }, line)
    : resolvedLine
}

interface JoinedLine extends ResolvedLine {
  isCrowded: boolean
  rowIndexes: number[]
  line: number
  typed: string
  /** The sum over the lines that have a quantity. */
  counted: number
}

function answerOf(
  { isCrowded, productWords, match, readings, quantity, counted }: JoinedLine,
  isAdmin: boolean,
): LineAnswer {
  if (isCrowded) return { kind: 'crowded' }
  const typedQuantity = typeof quantity === 'number' ? quantity : null
  if (productWords === '') return { kind: 'no-product', quantity: typedQuantity }
  if (match === undefined) return { kind: 'looking' }
  if (readings) return { kind: 'either', readings }
  if (match.kind === 'not-found') return match
  if (match.kind === 'several') return { ...match, productWords, quantity: typedQuantity }
  const { product } = match
  const problem = problemOf(quantity, counted, product, isAdmin)
  return problem === null
    ? { kind: 'ready', product, quantity: typedQuantity ?? 0 }
    : { ...problem, product, quantity: typedQuantity }
}

/** Joins the lines of one product at the first of them, with the sum of their quantities. */
function joinLinesOfProduct(
  lines: readonly TypedLine[],
  matchOf: MatchOf,
): { rows: JoinedLine[]; others: AnsweredLine[] } {
  const rows: JoinedLine[] = []
  const others: AnsweredLine[] = []
  const rowOf = new Map<number, JoinedLine>()
  for (const typedLine of lines) {
    const { at, line, text: typed, isCrowded = false } = typedLine
    const resolved = resolveLine(typedLine, matchOf)
    const product = resolved.match?.kind === 'found' && !resolved.readings ? resolved.match.product : null
    const countedPieces = typeof resolved.quantity === 'number' ? resolved.quantity : 0
    const row = product && rowOf.get(product.id)
    if (!row) {
      const addedLine = { ...resolved, isCrowded, rowIndexes: [at], line, typed, counted: countedPieces }
      rows.push(addedLine)
      if (product) rowOf.set(product.id, addedLine)
    } else {
      row.rowIndexes.push(at)
      row.quantity = sumOf(row.quantity, resolved.quantity)
      row.counted += countedPieces
      others.push({
        rowIndexes: [at],
        line,
        typed,
        answer: { kind: 'joined', line: row.line, name: product.name },
      })
    }
  }
  return { rows, others }
}

/**
 * The answers in the order of the text, then the lines that were joined to one of them. `matchOf` returns undefined while
 * words are still being looked up.
 */
export function answerLines(lines: readonly TypedLine[], matchOf: MatchOf, isAdmin: boolean): AnsweredLine[] {
  const { rows, others } = joinLinesOfProduct(lines, matchOf)
  const answeredRows = rows.map((row) => ({
    rowIndexes: row.rowIndexes,
    line: row.line,
    typed: row.typed,
    answer: answerOf(row, isAdmin),
  }))
  return [...answeredRows, ...others]
}
