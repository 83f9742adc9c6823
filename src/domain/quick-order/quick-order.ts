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

/** The products that match the typed words of a line. */
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

export type LineOutcome =
  | { kind: 'ready'; product: Product; quantity: number }
  /** `nearestQuantity` is the quantity nearest to the typed one that the rules of the stepper allow. */
  | { kind: QuantityProblem; product: Product; quantity: number | null; nearestQuantity: number }
  | {
      kind: 'several'
      productWords: string
      products: readonly Product[]
      count: number
      quantity: number | null
    }
  /** The person chooses one of several readings; or confirms the only reading, when the line may be no order line. */
  | { kind: 'either'; readings: readonly Reading[] }
  /** The line has more than one product or more than one quantity. */
  | { kind: 'crowded' }
  | { kind: 'no-product'; quantity: number | null }
  | { kind: 'not-found' }
  /** The product words of the line are still being looked up. */
  | { kind: 'looking' }
  /** The quantity of this line was added to line `line` (from 1), which has the same product. */
  | { kind: 'joined'; line: number; name: string }

export interface CheckedLine {
  /** Indexes of the text's rows that the outcome is about; more than one when several rows name the same product. */
  rowIndexes: readonly number[]
  /** Line number of the first of these rows, from 1. */
  line: number
  /** The text of the first of these rows. */
  typedText: string
  outcome: LineOutcome
}

const isPacks = (quantity: TypedQuantity): quantity is Packs =>
  typeof quantity === 'object' && quantity !== null
const likelyPieces = (quantity: TypedQuantity) => (isPacks(quantity) ? quantity.likelyPieces : 0)

type MatchOf = (productWords: string) => ProductMatch | undefined

/**
 * null if the person may order the quantity. Staff may order any whole number up to `MAX_QUANTITY`; buyers only
 * quantities that also fit start value and steps (G33).
 */
function quantityProblemOf(
  quantity: TypedQuantity,
  countedPieces: number,
  rules: QuantityRules,
  isAdmin: boolean,
): { kind: QuantityProblem; nearestQuantity: number } | null {
  if (typeof quantity !== 'number') {
    const pieces = countedPieces > 0 ? countedPieces : likelyPieces(quantity)
    const nearestQuantity =
      pieces > 0 ? fittingQuantity(pieces, rules, isAdmin) : increasedQuantity(0, rules, isAdmin)
    return { kind: isPacks(quantity) ? 'in-packs' : (quantity ?? 'no-quantity'), nearestQuantity }
  }
  const nearestQuantity = fittingQuantity(quantity, rules, isAdmin)
  if (quantity > MAX_QUANTITY) return { kind: 'too-many', nearestQuantity }
  if (isAdmin || fitsSteps(quantity, rules)) return null
  return { kind: quantity < rules.startValue ? 'below-start' : 'off-step', nearestQuantity }
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
 * Compares the number of a line with one product. The number in `Calendar 2026` belongs to the product's name, the number
 * in `121 Plate Frame` is its id: neither is a quantity. `isNumberOfProduct`: the number belongs to name or id.
 * `hasWholeName`: the line has all words of the name.
 */
function compareNumberWithProduct(
  { name, id }: Product,
  productWords: string,
  wholeText: string,
): { isNumberOfProduct: boolean; hasWholeName: boolean } {
  const typedWords = plainWords(productWords).split(' ')
  const wholeWords = plainWords(wholeText)
  const isNumberFirst = wholeWords.endsWith(typedWords.join(' '))
  const numberWords = withoutWords(wholeWords.split(' '), typedWords)
  const isProductId = isNumberFirst && numberWords.join('') === String(id)
  const otherNameWords = withoutWords(plainWords(name).split(' '), typedWords)
  return {
    isNumberOfProduct: isProductId || numberWords.every((word) => otherNameWords.includes(word)),
    hasWholeName: withoutWords(otherNameWords, isProductId ? [] : numberWords).length === 0,
  }
}

/** Reads the line's number as part of the product, not as the quantity, if a matching product has it in name or id. */
function resolveWords(
  productWords: string,
  wholeText: string,
  quantity: TypedQuantity,
  match: ProductMatch,
): ResolvedLine {
  if (match.kind === 'not-found') return { match, productWords, quantity }
  const products = match.kind === 'found' ? [match.product] : match.products
  const namedProducts = products
    .map((product) => ({ product, ...compareNumberWithProduct(product, productWords, wholeText) }))
    .filter(({ isNumberOfProduct }) => isNumberOfProduct)
  if (namedProducts.length === 0) return { match, productWords, quantity }
  const [namedProduct, ...otherNamedProducts] =
    match.kind === 'found' ? namedProducts : namedProducts.filter(({ hasWholeName }) => hasWholeName)
  if (namedProduct === undefined || otherNamedProducts.length > 0)
    return { match, productWords, quantity: null }
  return { match: { kind: 'found', product: namedProduct.product }, productWords: wholeText, quantity: null }
}

/** At most this many products of one reading are offered beside the line's other reading. */
const MAX_PRODUCTS_OF_READING = 5

function readingsOf({ match, quantity }: ResolvedLine): Reading[] {
  if (match === undefined || match.kind === 'not-found') return []
  const products = match.kind === 'found' ? [match.product] : match.products.slice(0, MAX_PRODUCTS_OF_READING)
  return products.map((product) => ({
    product,
    quantity: typeof quantity === 'number' ? quantity : likelyPieces(quantity) || null,
  }))
}

/** Chooses the reading whose product is found, or lets the person choose or confirm it, as `OtherLikelihood` says. */
function resolveReadings(
  reading: ResolvedLine,
  otherReading: ResolvedLine,
  { wholeText, otherLikelihood }: TypedLine,
): ResolvedLine {
  const isLineInWords = wholeText !== undefined
  const isProductFound = isLineInWords ? reading.match?.kind !== 'not-found' : reading.match?.kind === 'found'
  if (reading.match === undefined || (otherLikelihood === 'unlikely' && isProductFound)) return reading
  if (otherReading.match === undefined) return { ...reading, match: undefined }
  const isOtherProductFound = otherReading.match.kind === 'found'
  if (otherLikelihood === 'unlikely')
    return isOtherProductFound ? { ...reading, readings: readingsOf(otherReading) } : reading
  if (otherLikelihood === 'unsure' && (isProductFound || isOtherProductFound)) {
    const readings = [
      ...(isProductFound ? readingsOf(reading) : []),
      ...(isOtherProductFound ? readingsOf(otherReading) : []),
    ]
    return { ...reading, readings }
  }
  if (!isOtherProductFound || (isSameProduct(reading, otherReading) && isProductFound)) return reading
  if (!isProductFound) return otherReading
  return { ...reading, readings: [...readingsOf(otherReading), ...readingsOf(reading)] }
}

function isSameProduct(reading: ResolvedLine, otherReading: ResolvedLine): boolean {
  return (
    reading.match?.kind === 'found' &&
    otherReading.match?.kind === 'found' &&
    reading.match.product.id === otherReading.match.product.id
  )
}

/** An id, `#121`, `No. 121` or the address of a product. */
const PRODUCT_CODE = /^(#|no\.\s*)?\d+$|^#\d|\//i

function resolveLine(line: TypedLine, matchOf: MatchOf): ResolvedLine {
  const { productWords, quantity, otherReading, wholeText } = line
  const match = matchOf(productWords)
  const isNamedInWords = match !== undefined && wholeText !== undefined && !PRODUCT_CODE.test(productWords)
  const resolvedLine = isNamedInWords
    ? resolveWords(productWords, wholeText, quantity, match)
    : { match, productWords, quantity }
  return otherReading
    ? resolveReadings(resolvedLine, { ...otherReading, match: matchOf(otherReading.productWords) }, line)
    : resolvedLine
}

interface JoinedLine extends ResolvedLine {
  isCrowded: boolean
  rowIndexes: number[]
  line: number
  typedText: string
  /** The sum over the lines that have a quantity. */
  countedPieces: number
}

function outcomeOf(
  { isCrowded, productWords, match, readings, quantity, countedPieces }: JoinedLine,
  isAdmin: boolean,
): LineOutcome {
  if (isCrowded) return { kind: 'crowded' }
  const typedQuantity = typeof quantity === 'number' ? quantity : null
  if (productWords === '') return { kind: 'no-product', quantity: typedQuantity }
  if (match === undefined) return { kind: 'looking' }
  if (readings) return { kind: 'either', readings }
  if (match.kind === 'not-found') return match
  if (match.kind === 'several') return { ...match, productWords, quantity: typedQuantity }
  const { product } = match
  const problem = quantityProblemOf(quantity, countedPieces, product, isAdmin)
  return problem === null
    ? { kind: 'ready', product, quantity: typedQuantity ?? 0 }
    : { ...problem, product, quantity: typedQuantity }
}

/** Joins the lines of each product into the row of its first line, with the sum of their quantities. */
function joinLinesByProduct(
  lines: readonly TypedLine[],
  matchOf: MatchOf,
): { rows: JoinedLine[]; joinedLines: CheckedLine[] } {
  const rows: JoinedLine[] = []
  const joinedLines: CheckedLine[] = []
  const rowOfProduct = new Map<number, JoinedLine>()
  for (const typedLine of lines) {
    const { rowIndex, line, text: typedText, isCrowded = false } = typedLine
    const resolvedLine = resolveLine(typedLine, matchOf)
    const product =
      resolvedLine.match?.kind === 'found' && !resolvedLine.readings ? resolvedLine.match.product : null
    const countedPieces = typeof resolvedLine.quantity === 'number' ? resolvedLine.quantity : 0
    const row = product && rowOfProduct.get(product.id)
    if (!row) {
      const addedLine = {
        ...resolvedLine,
        isCrowded,
        rowIndexes: [rowIndex],
        line,
        typedText,
        countedPieces,
      }
      rows.push(addedLine)
      if (product) rowOfProduct.set(product.id, addedLine)
    } else {
      row.rowIndexes.push(rowIndex)
      row.quantity = sumOf(row.quantity, resolvedLine.quantity)
      row.countedPieces += countedPieces
      joinedLines.push({
        rowIndexes: [rowIndex],
        line,
        typedText,
        outcome: { kind: 'joined', line: row.line, name: product.name },
      })
    }
  }
  return { rows, joinedLines }
}

/**
 * The checked lines in the order of the text, then the lines that were joined to one of them. `matchOf` returns undefined
 * while words are still being looked up.
 */
export function checkLines(lines: readonly TypedLine[], matchOf: MatchOf, isAdmin: boolean): CheckedLine[] {
  const { rows, joinedLines } = joinLinesByProduct(lines, matchOf)
  const checkedRows = rows.map((row) => ({
    rowIndexes: row.rowIndexes,
    line: row.line,
    typedText: row.typedText,
    outcome: outcomeOf(row, isAdmin),
  }))
  return [...checkedRows, ...joinedLines]
}
