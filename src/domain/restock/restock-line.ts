// Computes the quantity of a product that a dealership should order so that its stock lasts for the chosen weeks.
// Pieces that are coming anyway are subtracted (G241).
import { fitsSteps, fittingQuantity, MAX_QUANTITY } from '../cart/quantity.ts'
import type { Purchase } from '../orders/purchased-item.ts'
import { allowsScheduledShipments, isBilledSeparately, type Product } from '../products/product.ts'
import { isoDateOfInstant } from '../values/dates.ts'
import { type ComingPieces, comingOrders, comingShipments } from './coming-pieces.ts'
import type { UsualUse } from './usual-use.ts'

export const COVER_WEEKS = [2, 4, 6, 8, 12, 26] as const
export type CoverWeeks = (typeof COVER_WEEKS)[number]
export const DEFAULT_COVER_WEEKS: CoverWeeks = 4

/** Four weeks count as a month, though a month is longer: pieces that come some days early are better than an empty shelf. */
const WEEKS_OF_MONTH = 4
const DAY_MS = 86_400_000

export interface RestockLine {
  usualUse: UsualUse
  coming: ComingPieces[]
  comingQuantity: number
  /** 0 if nothing is missing; null for a product that is billed separately: its row has no quantity. */
  suggestedQuantity: number | null
}

interface RestockSituation {
  coverWeeks: number
  /** Pieces of the product in the cart. */
  cartQuantity: number
  /** Pieces of the product in orders of this device that the server does not have yet. */
  waitingQuantity: number
  /** Counted pieces on the shelf; 0 if nobody counted. */
  shelfQuantity?: number
  dealershipId: number
  /** Epoch milliseconds. */
  now: number
}

/**
 * The line of a product; null if the product is not suggested: it is not bought regularly, or it can have no scheduled
 * shipments.
 */
export function restockLine(
  product: Product,
  purchases: readonly Purchase[],
  usualUse: UsualUse,
  situation: RestockSituation,
): RestockLine | null {
  if (!usualUse.isRegular || !allowsScheduledShipments(product)) return null
  const coming = comingOf(product, purchases, situation)
  const comingQuantity = coming.reduce((total, { quantity }) => total + quantity, 0)
  if (isBilledSeparately(product.type)) return { usualUse, coming, comingQuantity, suggestedQuantity: null }
  const usedQuantity = (usualUse.perMonth * situation.coverWeeks) / WEEKS_OF_MONTH
  // Only whole pieces that are used up within the cover: a product of eight pieces a year is not missing every month.
  const neededQuantity = Math.floor(usedQuantity - comingQuantity - (situation.shelfQuantity ?? 0))
  return {
    usualUse,
    coming,
    comingQuantity,
    suggestedQuantity: suggestQuantity(neededQuantity, product, situation.cartQuantity),
  }
}

/**
 * The days until the product runs out, as far as its orders tell: the pieces of the newest order, and those that are
 * coming without the cart. Negative if it ran out already.
 */
export function daysUntilRunOut({ usualUse, coming }: Pick<RestockLine, 'usualUse' | 'coming'>): number {
  const pieces = coming.reduce((total, { from, quantity }) => total + (from === 'cart' ? 0 : quantity), 0)
  const isNewestComing = coming.some(({ from }) => from === 'order')
  const daysLeft = isNewestComing ? 0 : (usualUse.daysLeft ?? 0)
  if (pieces === 0) return daysLeft
  return Math.max(0, daysLeft) + (pieces / usualUse.perMonth) * WEEKS_OF_MONTH * 7
}

/** The whole weeks for which the pieces last. `perMonth`: the usual use. */
export function weeksCovered(pieces: number, perMonth: number): number {
  return Math.floor((pieces * WEEKS_OF_MONTH) / perMonth)
}

function comingOf(
  { shipments }: Product,
  purchases: readonly Purchase[],
  { coverWeeks, cartQuantity, waitingQuantity, dealershipId, now }: RestockSituation,
): ComingPieces[] {
  const today = isoDateOfInstant(now)
  const lastDay = isoDateOfInstant(now + coverWeeks * 7 * DAY_MS)
  return [
    ...(cartQuantity > 0 ? [{ from: 'cart' as const, quantity: cartQuantity }] : []),
    ...(waitingQuantity > 0 ? [{ from: 'waiting' as const, quantity: waitingQuantity }] : []),
    ...comingOrders(purchases, now),
    ...comingShipments(shipments, dealershipId, { today, lastDay }),
  ]
}

/**
 * The pieces to add to those in the cart: at least `neededQuantity`, so that the sum can be ordered. The sum is in
 * whole packs if it has at least one pack and packs can be ordered. 0 if no pieces are needed.
 */
function suggestQuantity(neededQuantity: number, product: Product, cartQuantity: number): number {
  return neededQuantity <= 0 ? 0 : orderableQuantity(cartQuantity + neededQuantity, product) - cartQuantity
}

function orderableQuantity(wantedQuantity: number, product: Product): number {
  const fittingPieces = fittingQuantity(wantedQuantity, product, false)
  const { packingSize } = product
  if (packingSize <= 1 || wantedQuantity < packingSize) return fittingPieces
  const piecesInPacks = Math.ceil(fittingPieces / packingSize) * packingSize
  return piecesInPacks <= MAX_QUANTITY && fitsSteps(piecesInPacks, product) ? piecesInPacks : fittingPieces
}
