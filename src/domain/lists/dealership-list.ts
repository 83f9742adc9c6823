// Named lists of products with quantities that a dealership orders again and again (G244).
import type { EarlierLine } from '../cart/re-add.ts'
import type { CartLine } from '../cart/cart.ts'
import { MAX_QUANTITY } from '../cart/quantity.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { dealerPrice } from '../prices/goods.ts'
import type { ListSharing } from './shared-list.ts'

export interface DealershipList {
  id: string
  dealershipId: number
  name: string
  /** Each product once. `price` is the price of one unit when the person last saw it; null if it is unknown. */
  lines: readonly EarlierLine[]
  /** Missing if the edge does not know the list. */
  sharing?: ListSharing
}

/** The largest numbers: lists of a dealership, lines of a list, letters of a name. */
export const LIST_LIMITS = { lists: 50, lines: 300, name: 60 } as const

/** A typed name without extra spaces, cut at the limit. */
export function listNameOf(typedName: string): string {
  return typedName.replace(/\s+/g, ' ').trim().slice(0, LIST_LIMITS.name).trim()
}

/** The list with this name, in upper or lower case. */
export function findListByName(lists: readonly DealershipList[], name: string): DealershipList | undefined {
  const wantedName = listNameOf(name).toLowerCase()
  return lists.find((list) => list.name.toLowerCase() === wantedName)
}

function joinLines(lines: readonly EarlierLine[], newLines: readonly EarlierLine[]): EarlierLine[] {
  const linesByProduct = new Map(lines.map((line) => [line.productId, line]))
  for (const { productId, name, quantity, price } of newLines) {
    if (quantity > 0) linesByProduct.set(productId, { productId, name, quantity, price })
  }
  return [...linesByProduct.values()]
}

/**
 * The most lines that the list may have. A list can have more lines than the limit while colleagues took the places at the
 * edge (G245); it keeps them, and gets no more.
 */
const mostLinesOf = (lines: readonly EarlierLine[]): number => Math.max(LIST_LIMITS.lines, lines.length)

/**
 * The lines and the new lines. A new line replaces the line of its product. New lines with the quantity 0 and new products
 * after the 300th line are left out.
 */
export function withListLines(
  lines: readonly EarlierLine[],
  newLines: readonly EarlierLine[],
): EarlierLine[] {
  return joinLines(lines, newLines).slice(0, mostLinesOf(lines))
}

/** True if the new lines fit into the list. Lines of products that it has need no place. */
export function haveRoomInList(
  lines: readonly EarlierLine[],
  newLines: readonly Pick<EarlierLine, 'productId' | 'quantity'>[],
): boolean {
  const products = new Set(lines.map(({ productId }) => productId))
  for (const { productId, quantity } of newLines) if (quantity > 0) products.add(productId)
  return products.size <= mostLinesOf(lines)
}

/** A product of a list whose quantity is replaced by another one. */
export interface ReplacedQuantity {
  line: EarlierLine
  newQuantity: number
}

/** The products that are in the list with another quantity than that of the new lines. */
export function replacedQuantities(
  lines: readonly EarlierLine[],
  newLines: readonly EarlierLine[],
): ReplacedQuantity[] {
  return lines.flatMap((line) => {
    const newQuantity = newLines.find(({ productId }) => productId === line.productId)?.quantity ?? 0
    return newQuantity > 0 && newQuantity !== line.quantity ? [{ line, newQuantity }] : []
  })
}

/** The lines with the quantity of `newLine` added to that of its product, up to the largest quantity of a line. */
export function withAddedQuantity(lines: readonly EarlierLine[], newLine: EarlierLine): EarlierLine[] {
  const quantityBefore = lines.find(({ productId }) => productId === newLine.productId)?.quantity ?? 0
  const quantity = Math.min(MAX_QUANTITY, quantityBefore + newLine.quantity)
  return withListLines(lines, [{ ...newLine, quantity }])
}

export function withoutListLine(lines: readonly EarlierLine[], productId: number): EarlierLine[] {
  return lines.filter((line) => line.productId !== productId)
}

/**
 * The lines with `newLine` in the place of the line of `productId`. If the list already has the product of `newLine`, the
 * larger quantity stays, as in a cart.
 */
export function withReplacedListLine(
  lines: readonly EarlierLine[],
  productId: number,
  newLine: EarlierLine,
): EarlierLine[] {
  const otherLines = lines.filter((line) => line.productId !== productId)
  const existingLine = otherLines.find((line) => line.productId === newLine.productId)
  const quantity = Math.max(newLine.quantity, existingLine?.quantity ?? 0)
  return lines
    .filter((line) => line !== existingLine)
    .map((line) => (line.productId === productId ? { ...newLine, quantity } : line))
}

/** Products with quantities as lines of a list, with the prices of the dealership. */
export function listLinesOf(
  goods: readonly CartLine[],
  pricing: Pick<PricingDealership, 'id'> | null,
): EarlierLine[] {
  return goods.map(({ product, quantity }) => ({
    productId: product.id,
    name: product.name,
    quantity,
    price: dealerPrice(product, pricing),
  }))
}

/** The lines for another dealership, which has its own prices. */
export function withoutPrices(lines: readonly EarlierLine[]): EarlierLine[] {
  return lines.map((line) => ({ ...line, price: null }))
}
