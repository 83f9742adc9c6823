// Amounts that a holder of Orders#edit types over the computed ones, for the whole order or for a line (G49, G119).

/** For a missing amount the computed amount applies. */
export interface TypedAmounts {
  /** Percent that the price differs from the list price: a markup above zero, a discount below it (G148). */
  discount?: number | undefined
  /** Dollars. */
  shippingCost?: number | undefined
  taxCost?: number | undefined
}
export type AmountField = keyof TypedAmounts

type LineAmounts = Record<number, TypedAmounts>

/** The amounts of the whole order; its `discount` applies to every line. */
export interface EditedAmounts extends TypedAmounts {
  /** By product id. A line's amount overrides the amount of the whole order. */
  lines?: LineAmounts | undefined
}

export interface AmountChange {
  /** null: the whole order. */
  productId: number | null
  field: AmountField
  /** null: back to the computed amount. */
  amount: number | null
}

/** Joins the amounts of the whole order with the amounts of its lines; lines without amounts are left out. */
function joinAmounts(orderAmounts: TypedAmounts, lines: LineAmounts = {}): EditedAmounts {
  const linesWithAmounts = Object.entries(lines).filter(([, amounts]) => Object.keys(amounts).length > 0)
  return linesWithAmounts.length === 0
    ? orderAmounts
    : { ...orderAmounts, lines: Object.fromEntries(linesWithAmounts) }
}

export function withAmount(
  editedAmounts: EditedAmounts,
  { productId, field, amount }: AmountChange,
): EditedAmounts {
  const { lines, ...orderAmounts } = editedAmounts
  function applyChange({ [field]: _, ...otherAmounts }: TypedAmounts): TypedAmounts {
    return amount === null ? otherAmounts : { ...otherAmounts, [field]: amount }
  }
  if (productId === null) return joinAmounts(applyChange(orderAmounts), lines)
  return joinAmounts(orderAmounts, { ...lines, [productId]: applyChange(lines?.[productId] ?? {}) })
}

/** An amount of `preferred` overrides the same amount of `fallback`. */
export function mergedAmounts(preferred: EditedAmounts, fallback: EditedAmounts): EditedAmounts {
  const { lines = {}, ...orderAmounts } = preferred
  const { lines: fallbackLines = {}, ...fallbackOrderAmounts } = fallback
  const mergedLines: LineAmounts = { ...fallbackLines }
  for (const [productId, amounts] of Object.entries(lines)) {
    mergedLines[Number(productId)] = { ...fallbackLines[Number(productId)], ...amounts }
  }
  return joinAmounts({ ...fallbackOrderAmounts, ...orderAmounts }, mergedLines)
}

/** Only the typed discounts, which decide the prices: shipping and tax are then computed from these prices. */
export function typedDiscounts({ discount, lines = {} }: EditedAmounts): EditedAmounts {
  const discountOf = ({ discount }: TypedAmounts): TypedAmounts =>
    discount === undefined ? {} : { discount }
  const lineDiscounts = Object.entries(lines).map(([productId, amounts]) => [productId, discountOf(amounts)])
  return joinAmounts(discountOf({ discount }), Object.fromEntries(lineDiscounts))
}

/** Drops the amounts of these products: a product that is added to the cart again starts without its earlier amounts. */
export function withoutAmountsOf(
  { lines = {}, ...orderAmounts }: EditedAmounts,
  productIds: readonly number[],
): EditedAmounts {
  const remainingLines = Object.entries(lines).filter(
    ([productId]) => !productIds.includes(Number(productId)),
  )
  return remainingLines.length === 0
    ? orderAmounts
    : { ...orderAmounts, lines: Object.fromEntries(remainingLines) }
}
