import type { Product } from '#domain/products/product.ts'
import { daysUntilRunOut } from '#domain/restock/restock-line.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { type RestockProduct, useRestockLines } from './use-restock-lines.ts'
import { useTypedQuantities } from './use-typed-quantities.ts'

const DAY_MS = 86_400_000

export interface RestockRow extends RestockProduct {
  /** The quantity in the row's field. */
  quantity: number
}

/** A product that Restock does not suggest up to and including the day `until` (yyyy-MM-dd); null: never again. */
export interface SetAsideProduct {
  product: Product
  until: string | null
}

/** The regularly bought products of a dealership, and the quantity to order of each, computed on the device. */
export function useRestock(dealershipId: number, options: Parameters<typeof useRestockLines>[1] = {}) {
  const { purchases, settings, isLoaded, boughtIds, lineOf, now } = useRestockLines(dealershipId, options)
  const typedQuantities = useTypedQuantities(`restock-${dealershipId}`)
  const lines = boughtIds.flatMap((productId) => lineOf(productId) ?? [])
  const today = isoDateOfInstant(now)
  const asideUntil = (productId: number) => settings?.lastDaysAside.get(productId)
  const isSetAside = ({ product }: { product: Product }) => {
    const until = asideUntil(product.id)
    return until === null || (until !== undefined && until >= today)
  }
  const rows = lines
    .filter((line) => !isSetAside(line))
    .map((line): RestockRow => ({ ...line, quantity: typedQuantities.quantityOf(line) }))
    .sort(byNeed)
  const setAsideProducts = lines.filter(isSetAside).map(
    ({ product }): SetAsideProduct => ({
      product,
      until: asideUntil(product.id) ?? null,
    }),
  )
  return {
    purchases,
    rows: isLoaded && typedQuantities.isRead ? rows : undefined,
    setAsideProducts,
    settings,
    setQuantity: typedQuantities.setQuantity,
    /** If a person sets a product aside this time: the last day on which Restock does not suggest it. */
    lastDayAside: isoDateOfInstant(now + (settings?.coverWeeks ?? 0) * 7 * DAY_MS),
  }
}

export type Restock = ReturnType<typeof useRestock>

/**
 * Missing products come first, then products that a person has to describe, then all others; in each group what runs out
 * first, then by name.
 */
function byNeed(a: RestockRow, b: RestockRow): number {
  // Products in the cart are ranked as missing, so that a row stays in its place after its Add.
  const rank = ({ suggestedQuantity, cartQuantity }: RestockRow) =>
    suggestedQuantity === null ? 1 : suggestedQuantity + cartQuantity > 0 ? 0 : 2
  // Whole days, so that the time of day does not decide.
  const days = (row: RestockRow) => Math.floor(daysUntilRunOut(row))
  return rank(a) - rank(b) || days(a) - days(b) || a.product.name.localeCompare(b.product.name, 'en')
}
