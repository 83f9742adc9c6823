// Amounts that a holder of Orders#edit types over the computed ones, of the whole order and of a line (G49, G119).

/** What is missing is as computed. */
export interface TypedAmounts {
  /** Percent that the price differs from the list price: a markup above zero, a discount below it (G148). */
  discount?: number | undefined
  /** Dollars. */
  shippingCost?: number | undefined
  taxCost?: number | undefined
}
export type AmountField = keyof TypedAmounts

type LineAmounts = Record<number, TypedAmounts>

/** Of the whole; `discount` is then the one of every line. */
export interface EditedAmounts extends TypedAmounts {
  /** By product. A line's own amount counts before the one of the whole. */
  lines?: LineAmounts | undefined
}

export interface AmountChange {
  /** null: of the whole. */
  productId: number | null
  field: AmountField
  /** null: as computed again. */
  amount: number | null
}

/** What says nothing is left out. */
function joined(whole: TypedAmounts, lines: LineAmounts = {}): EditedAmounts {
  const told = Object.entries(lines).filter(([, amounts]) => Object.keys(amounts).length > 0)
  return told.length === 0 ? whole : { ...whole, lines: Object.fromEntries(told) }
}

export function withAmount(edited: EditedAmounts, { productId, field, amount }: AmountChange): EditedAmounts {
  const { lines, ...whole } = edited
  function changed({ [field]: _, ...others }: TypedAmounts): TypedAmounts {
    return amount === null ? others : { ...others, [field]: amount }
  }
  if (productId === null) return joined(changed(whole), lines)
  return joined(whole, { ...lines, [productId]: changed(lines?.[productId] ?? {}) })
}

/** Where both have an amount, the first one's counts. */
export function mergedAmounts(first: EditedAmounts, second: EditedAmounts): EditedAmounts {
  const { lines = {}, ...whole } = first
  const { lines: furtherLines = {}, ...further } = second
  const merged: LineAmounts = { ...furtherLines }
  for (const [productId, amounts] of Object.entries(lines)) {
    merged[Number(productId)] = { ...furtherLines[Number(productId)], ...amounts }
  }
  return joined({ ...further, ...whole }, merged)
}

/** Only what was typed of the prices: shipping and tax are computed from these. */
export function typedPrices({ discount, lines = {} }: EditedAmounts): EditedAmounts {
  const only = ({ discount }: TypedAmounts): TypedAmounts => (discount === undefined ? {} : { discount })
  const prices = Object.entries(lines).map(([productId, amounts]) => [productId, only(amounts)])
  return joined(only({ discount }), Object.fromEntries(prices))
}

/** A product that comes into the cart anew comes without what was typed for it before. */
export function withoutAmountsOf(
  { lines = {}, ...whole }: EditedAmounts,
  productIds: readonly number[],
): EditedAmounts {
  const left = Object.entries(lines).filter(([productId]) => !productIds.includes(Number(productId)))
  return left.length === 0 ? whole : { ...whole, lines: Object.fromEntries(left) }
}
