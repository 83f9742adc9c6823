import type { FieldChange, PercentageChange } from '#domain/basket-changes.ts'
import type { CartWarning } from '#domain/cart.ts'

type ChangedProduct = CartWarning['changed'][number]

/** What a person has not read yet keeps the value that he knows as before, and gets the latest as now. */
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
