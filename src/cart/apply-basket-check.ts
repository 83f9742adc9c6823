// What the server's comparison makes of the cart (ordering.md §4 Basket, decisions.md G50, G132, G149).
import type { BasketCheck } from '#contract/cart/basket.ts'
import {
  changedFields,
  changedPercentages,
  type FieldChange,
  type PercentageChange,
} from '#domain/cart/basket-changes.ts'
import type { CartContent, CartLine, CartWarning } from '#domain/cart/cart.ts'
import type { Product } from '#domain/products/product.ts'

/** A list that names no product makes every product of the answer the new one. */
function isEveryProductNew({ outOffDateProduct, outOfDateDiscount }: BasketCheck): boolean {
  return [outOffDateProduct, outOfDateDiscount].some((said) => Array.isArray(said) && said.length > 0)
}

/** Where a list does not say which product it speaks of, the device compares each one itself. */
function fieldsOf({ product }: CartLine, current: Product, { outOffDateProduct: said }: BasketCheck) {
  if (!Array.isArray(said)) return said[String(product.id)] ?? []
  return said.length === 0 ? [] : changedFields(product, current)
}

function percentagesOf({ product }: CartLine, current: Product, check: BasketCheck, dealershipId: number) {
  const { outOfDateDiscount: said } = check
  if (!Array.isArray(said)) return said[String(product.id)] ?? []
  return said.length === 0 ? [] : changedPercentages(product.discountsDTO, current.discountsDTO, dealershipId)
}

/**
 * The cart after the comparison: gone products leave, changed ones become today's with their quantity, and the
 * warning says both. Products adopted from the visitor's cart change without a word, for a visitor's product
 * knows no dealer percentages; one that is gone is named all the same.
 */
export function applyBasketCheck(
  cart: CartContent,
  check: BasketCheck,
  dealershipId: number,
  checkedAt: number,
): Partial<CartContent> {
  const currentById = new Map(check.items.map((product) => [product.id, product]))
  const adopted = new Set(cart.adopted)
  const found: CartWarning = { gone: [], changed: [] }
  const lines = cart.lines.flatMap((line): CartLine[] => {
    const { id: productId, name } = line.product
    const current = currentById.get(productId)
    if (current === undefined || current.archive) {
      found.gone.push({ productId, name })
      return []
    }
    if (adopted.has(productId)) return [{ ...line, product: current }]
    const fields = fieldsOf(line, current, check)
    const percentages = percentagesOf(line, current, check, dealershipId)
    const isChanged = fields.length + percentages.length > 0
    if (isChanged) found.changed.push({ productId, name, fields, percentages })
    return [isChanged || isEveryProductNew(check) ? { ...line, product: current } : line]
  })
  return {
    lines,
    warning: joinWarnings(cart.warning, found),
    pricesAsOf: checkedAt,
    adopted: undefined,
  }
}

type ChangedProduct = CartWarning['changed'][number]

/** A warning that was not dismissed yet keeps its value before, and takes the latest value as now. */
function joinChanges<Change extends { outOffDate: unknown; current: unknown }>(
  earlier: readonly Change[],
  later: readonly Change[],
  nameOf: (change: Change) => string,
): Change[] {
  const joined = new Map(earlier.map((change) => [nameOf(change), change]))
  for (const change of later) {
    const known = joined.get(nameOf(change))
    joined.set(nameOf(change), known ? { ...change, outOffDate: known.outOffDate } : change)
  }
  return [...joined.values()].filter(({ outOffDate, current }) => outOffDate !== current)
}

function joinProducts(earlier: ChangedProduct | undefined, later: ChangedProduct): ChangedProduct {
  if (earlier === undefined) return later
  const fieldName = ({ field }: FieldChange) => field
  const percentageName = ({ discountType }: PercentageChange) => discountType
  return {
    ...later,
    fields: joinChanges(earlier.fields, later.fields, fieldName),
    percentages: joinChanges(earlier.percentages, later.percentages, percentageName),
  }
}

/** The warning that still stands together with what was just found; null where there is nothing to say. */
export function joinWarnings(standing: CartWarning | null, found: CartWarning): CartWarning | null {
  if (standing === null) return found.gone.length + found.changed.length > 0 ? found : null
  const goneIds = new Set(found.gone.map(({ productId }) => productId))
  const gone = [...standing.gone.filter(({ productId }) => !goneIds.has(productId)), ...found.gone]
  const changed = new Map(standing.changed.map((product) => [product.productId, product]))
  for (const product of found.changed) {
    changed.set(product.productId, joinProducts(changed.get(product.productId), product))
  }
  const stillChanged = [...changed.values()].filter(
    ({ productId, fields, percentages }) => !goneIds.has(productId) && fields.length + percentages.length > 0,
  )
  return gone.length + stillChanged.length > 0 ? { gone, changed: stillChanged } : null
}
