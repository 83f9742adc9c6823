// Applies the server's comparison to the cart (ordering.md §4 Basket, decisions.md G50, G132, G149).
import type { BasketCheck } from '#contract/cart/basket.ts'
import type { CartWarning, FieldChange, PercentageChange } from '#domain/cart/cart-warning.ts'
import { changedFields, changedPercentages } from '#domain/cart/basket-changes.ts'
import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import type { Product } from '#domain/products/product.ts'

/** True if the server lists changes without product ids. The cart then takes every product of the answer. */
function hasChangesWithoutIds({ fieldChanges, percentageChanges }: BasketCheck): boolean {
  return [fieldChanges, percentageChanges].some((changes) => Array.isArray(changes) && changes.length > 0)
}

/**
 * The changed fields of the line's product. If the answer lists changes without product ids, the device compares the
 * fields.
 */
function changedFieldsOf(
  { product }: CartLine,
  currentProduct: Product,
  { fieldChanges: changes }: BasketCheck,
) {
  if (!Array.isArray(changes)) return changes[String(product.id)] ?? []
  return changes.length === 0 ? [] : changedFields(product, currentProduct)
}

/** The changed percentages of the line's product, found like the changed fields. */
function changedPercentagesOf(
  { product }: CartLine,
  currentProduct: Product,
  check: BasketCheck,
  dealershipId: number,
) {
  const { percentageChanges: changes } = check
  if (!Array.isArray(changes)) return changes[String(product.id)] ?? []
  return changes.length === 0
    ? []
    : changedPercentages(product.discountsDTO, currentProduct.discountsDTO, dealershipId)
}

/**
 * The cart after the comparison: unavailable products are removed, changed products are replaced and keep their
 * quantity, and the warning names both. Products from the visitor's cart are named only if they are unavailable: a
 * visitor's product has no dealer percentages, so each of them would count as changed.
 */
export function applyBasketCheck(
  cart: CartContent,
  check: BasketCheck,
  dealershipId: number,
  checkedAt: number,
): Partial<CartContent> {
  const currentById = new Map(check.items.map((product) => [product.id, product]))
  const adoptedIds = new Set(cart.adopted)
  const warning: CartWarning = { gone: [], changed: [] }
  const lines = cart.lines.flatMap((line): CartLine[] => {
    const { id: productId, name } = line.product
    const currentProduct = currentById.get(productId)
    if (currentProduct === undefined || currentProduct.archive) {
      warning.gone.push({ productId, name })
      return []
    }
    if (adoptedIds.has(productId)) return [{ ...line, product: currentProduct }]
    const fields = changedFieldsOf(line, currentProduct, check)
    const percentages = changedPercentagesOf(line, currentProduct, check, dealershipId)
    const isChanged = fields.length + percentages.length > 0
    if (isChanged) warning.changed.push({ productId, name, fields, percentages })
    return [isChanged || hasChangesWithoutIds(check) ? { ...line, product: currentProduct } : line]
  })
  return {
    lines,
    warning: joinWarnings(cart.warning, warning),
    pricesAsOf: checkedAt,
    adopted: undefined,
  }
}

type ChangedProduct = CartWarning['changed'][number]

/**
 * Joins the changes of a warning that was not dismissed with later changes. A joined change goes from the earlier value
 * to the latest one; it disappears if these are equal.
 */
function joinChanges<Change extends { earlier: unknown; current: unknown }>(
  earlierChanges: readonly Change[],
  laterChanges: readonly Change[],
  nameOf: (change: Change) => string,
): Change[] {
  const joinedChanges = new Map(earlierChanges.map((change) => [nameOf(change), change]))
  for (const change of laterChanges) {
    const earlierChange = joinedChanges.get(nameOf(change))
    joinedChanges.set(nameOf(change), earlierChange ? { ...change, earlier: earlierChange.earlier } : change)
  }
  return [...joinedChanges.values()].filter(({ earlier, current }) => earlier !== current)
}

function joinProducts(
  earlierProduct: ChangedProduct | undefined,
  laterProduct: ChangedProduct,
): ChangedProduct {
  if (earlierProduct === undefined) return laterProduct
  const fieldName = ({ field }: FieldChange) => field
  const percentageName = ({ discountType }: PercentageChange) => discountType
  return {
    ...laterProduct,
    fields: joinChanges(earlierProduct.fields, laterProduct.fields, fieldName),
    percentages: joinChanges(earlierProduct.percentages, laterProduct.percentages, percentageName),
  }
}

/** The earlier warning joined with the new one; null if there is nothing to warn of. */
export function joinWarnings(earlierWarning: CartWarning | null, warning: CartWarning): CartWarning | null {
  if (earlierWarning === null) return warning.gone.length + warning.changed.length > 0 ? warning : null
  const goneIds = new Set(warning.gone.map(({ productId }) => productId))
  const goneProducts = [
    ...earlierWarning.gone.filter(({ productId }) => !goneIds.has(productId)),
    ...warning.gone,
  ]
  const changedProducts = new Map(earlierWarning.changed.map((product) => [product.productId, product]))
  for (const product of warning.changed) {
    changedProducts.set(product.productId, joinProducts(changedProducts.get(product.productId), product))
  }
  const remainingChanges = [...changedProducts.values()].filter(
    ({ productId, fields, percentages }) => !goneIds.has(productId) && fields.length + percentages.length > 0,
  )
  return goneProducts.length + remainingChanges.length > 0
    ? { gone: goneProducts, changed: remainingChanges }
    : null
}
