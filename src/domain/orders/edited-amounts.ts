// Amounts that a holder of Orders#edit types over the computed ones, for the whole order or for a line (G49, G119).

/** For a missing amount the computed one counts. */
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
  /** By product id. A line's amount comes before the amount of the whole order. */
  lines?: LineAmounts | undefined
}

export interface AmountChange {
  /** null: the whole order. */
  productId: number | null
  field: AmountField
  /** null: the computed amount counts again. */
  amount: number | null
}

/** Leaves out lines without an amount. */
function joinAmounts(whole: TypedAmounts, lines: LineAmounts = {}): EditedAmounts {
  const linesWithAmounts = Object.entries(lines).filter(([, amounts]) => Object.keys(amounts).length > 0)
  return linesWithAmounts.length === 0 ? whole : { ...whole, lines: Object.fromEntries(linesWithAmounts) }
}

export function withAmount(edited: EditedAmounts, { productId, field, amount }: AmountChange): EditedAmounts {
  const { lines, ...whole } = edited
  function applyChange({ [field]: _, ...others }: TypedAmounts): TypedAmounts {
    return amount === null ? others : { ...others, [field]: amount }
  }
  if (productId === null) return joinAmounts(applyChange(whole), lines)
  return joinAmounts(whole, { ...lines, [productId]: applyChange(lines?.[productId] ?? {}) })
}

/** Where both have an amount, the amount of `first` counts. */
export function mergedAmounts(first: EditedAmounts, second: EditedAmounts): EditedAmounts {
  const { lines = {}, ...whole } = first
  const { lines: furtherLines = {}, ...further } = second
  const merged: LineAmounts = { ...furtherLines }
  for (const [productId, amounts] of Object.entries(lines)) {
    merged[Number(productId)] = { ...furtherLines[Number(productId)], ...amounts }
  }
  return joinAmounts({ ...further, ...whole }, merged)
}

/** Only the typed discounts: shipping and tax are computed from the prices that result. */
export function typedPrices({ discount, lines = {} }: EditedAmounts): EditedAmounts {
  const onlyDiscount = ({ discount }: TypedAmounts): TypedAmounts =>
    discount === undefined ? {} : { discount }
  const prices = Object.entries(lines).map(([productId, amounts]) => [productId, onlyDiscount(amounts)])
  return joinAmounts(onlyDiscount({ discount }), Object.fromEntries(prices))
}

/** Drops the amounts of these products: a product that is added to the cart again starts without its earlier amounts. */
export function withoutAmountsOf(
  { lines = {}, ...whole }: EditedAmounts,
  productIds: readonly number[],
): EditedAmounts {
  const remainingLines = Object.entries(lines).filter(
    ([productId]) => !productIds.includes(Number(productId)),
  )
  return remainingLines.length === 0 ? whole : { ...whole, lines: Object.fromEntries(remainingLines) }
}
