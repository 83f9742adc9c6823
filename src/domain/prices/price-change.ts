// A change of all prices or of all shipping costs by a percentage, and its way back (G98). App and server use the same
// rules, so that what is shown before a change is what it then does.
import { decimal, rounded } from '../values/money.ts'
import { HIGHEST_AMOUNT } from '../products/product-rules.ts'

export const PRICE_CHANGE_TYPES = ['PRICE', 'SHIPPING'] as const
export type PriceChangeType = (typeof PRICE_CHANGE_TYPES)[number]

export interface PriceChange {
  id: number
  type: PriceChangeType
  /** Percent: above -100, not 0. */
  value: number
  /** `MM.dd.yyyy HH:mm` in America/Chicago (G69). */
  createdAt: string
}

/** What a person decides. */
export type WantedPriceChange = Pick<PriceChange, 'type' | 'value'>

/** What the list is narrowed to; what is not given does not filter. */
export interface PriceChangeFilter {
  id?: number
  /** yyyy-MM-dd in America/Chicago. */
  date?: string
  type?: PriceChangeType
  value?: number
}

/** Where all would become nothing, or less. */
export const LEAST_CHANGE = -100
export const MOST_CHANGE = 1000

/** The fields of a product that a change of this type moves. */
export const MOVED_FIELDS = {
  PRICE: ['price'],
  SHIPPING: ['shippingCost', 'shippingLocal'],
} as const satisfies Record<PriceChangeType, readonly string[]>
export type MovedField = (typeof MOVED_FIELDS)[PriceChangeType][number]

export interface MovableProduct extends Record<MovedField, number> {
  id: number
}

/** One field of one product: dollars before and after. */
export interface PriceMove {
  productId: number
  field: MovedField
  before: number
  after: number
}

/** What a value becomes changed by so many percent, to four decimals. */
export function increased(value: number, percent: number): number {
  return rounded(decimal(value).times(decimal(100).plus(percent)).div(100), 4)
}

/** What it was before it was changed by so many percent, as far as it can be computed. */
export function decreased(value: number, percent: number): number {
  return rounded(decimal(value).times(100).div(decimal(100).plus(percent)), 4)
}

function movesBy(
  products: readonly MovableProduct[],
  type: PriceChangeType,
  afterOf: (product: MovableProduct, field: MovedField) => number,
): PriceMove[] {
  return products.flatMap((product) =>
    MOVED_FIELDS[type].flatMap((field) => {
      const move = { productId: product.id, field, before: product[field], after: afterOf(product, field) }
      return move.after === move.before ? [] : [move]
    }),
  )
}

/** What the change does, for everything that it moves. */
export function movesOfChange(
  products: readonly MovableProduct[],
  { type, value }: WantedPriceChange,
): PriceMove[] {
  return movesBy(products, type, (product, field) => increased(product[field], value))
}

/** What a rollback does: a value that nobody changed since goes back to the one that was kept, others are divided. */
export function movesOfRollback(
  products: readonly MovableProduct[],
  { type, value }: WantedPriceChange,
  kept: readonly PriceMove[],
): PriceMove[] {
  const keptMoves = new Map(kept.map((move) => [`${move.field} ${move.productId}`, move]))
  return movesBy(products, type, (product, field) => {
    const move = keptMoves.get(`${field} ${product.id}`)
    const current = product[field]
    if (move?.after === current) return move.before
    // Too small for the change to have moved it.
    return increased(current, value) === current ? current : decreased(current, value)
  })
}

/** The moves that end above what a price or a shipping cost may be; the server refuses a change that has one. */
export function tooHighMoves(moves: readonly PriceMove[]): PriceMove[] {
  return moves.filter(({ after }) => after > HIGHEST_AMOUNT)
}
