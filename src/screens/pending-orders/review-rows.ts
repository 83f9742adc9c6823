// The rows of the review: every difference, then Shipping, Tax and Total.
import { formatMoney, formatUpToFourDecimals } from '#domain/values/money.ts'
import type { Cause, Figure } from '#outbox/differences.ts'
import type { BeforeAndNow, Review, ReviewRow } from '#outbox/review.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { reviewTexts } from '#texts/orders/review.ts'
import type { Tone } from '#ui/feedback/chip.tsx'

interface RowFigures {
  before: string
  now: string
  /** The dollars that the row adds to the total; null if they depend on a shipping cost that is still open. */
  effect: number | null
}

export type SheetRow =
  | ({ kind: 'difference'; difference: ReviewRow } & RowFigures)
  | ({ kind: 'sum'; name: string; isTotal: boolean } & RowFigures)

function figureWords(figure: Figure): string {
  const { figures } = reviewTexts
  switch (figure.kind) {
    case 'price':
      return formatUpToFourDecimals(figure.value)
    case 'amount':
      return formatMoney(figure.value)
    case 'percent':
      return figures.percent(figure.value)
    case 'pieces':
      return figures.pieces(figure.value)
    case 'tax-share':
      return figures.taxShare(figure.value)
    case 'state-tax':
      return figure.value === null ? figures.noTax : figures.percent(figure.value)
    case 'shipping-fee':
      return figures.shippingFee[figure.value]
  }
}

function sumRow(name: string, { before, now, effect }: BeforeAndNow, isOpen: boolean): SheetRow {
  const { toBeDetermined } = cartTexts
  const isTotal = name === reviewTexts.total
  return isOpen
    ? { kind: 'sum', name, before: toBeDetermined, now: toBeDetermined, effect: null, isTotal }
    : { kind: 'sum', name, before, now, effect, isTotal }
}

/** The row of a difference. While the order's shipping is open, a row about the shipping of a product shows TBD. */
function differenceRow(difference: ReviewRow, isShippingOpen: boolean): SheetRow {
  const { cause, productId, before, now, effect } = difference
  const { toBeDetermined } = cartTexts
  return isShippingOpen && cause === 'shipping' && productId !== null
    ? { kind: 'difference', difference, before: toBeDetermined, now: toBeDetermined, effect: null }
    : { kind: 'difference', difference, before: figureWords(before), now: figureWords(now), effect }
}

/**
 * The rows of the sheet. Buyers in Alaska and Hawaii agreed to subtotal and tax; shipping and total stay open
 * (offline.md, rule 3).
 */
export function sheetRows(review: Review, isShippingOpen: boolean): SheetRow[] {
  return [
    ...review.rows.map((difference) => differenceRow(difference, isShippingOpen)),
    sumRow(reviewTexts.shipping, review.shipping, isShippingOpen),
    sumRow(reviewTexts.tax, review.tax, false),
    sumRow(reviewTexts.total, review.total, isShippingOpen),
  ]
}

export function nameOfSheetRow(row: SheetRow): string {
  return row.kind === 'sum' ? row.name : row.difference.name
}

export function keyOfSheetRow(row: SheetRow): string {
  return row.kind === 'sum' ? row.name : row.difference.key
}

/**
 * `+$18.00`, `-$39.00`, or a dash without a change or with an open change. A change of shipping or tax names the row
 * Shipping or Tax that includes it, so that the figures above Total add up.
 */
export function effectWords(row: SheetRow): string {
  const { effect } = row
  if (effect) return effect > 0 ? `+${formatMoney(effect)}` : formatMoney(effect)
  if (effect === null || row.kind === 'sum') return '–'
  const { cause } = row.difference
  if (cause === 'shipping') return reviewTexts.inShipping
  return cause === 'tax' ? reviewTexts.inTax : '–'
}

export const CAUSE_TONES: Record<Cause, Tone> = {
  gone: 'bad',
  price: 'info',
  discount: 'info',
  markup: 'info',
  shipping: 'plain',
  tax: 'plain',
  minimum: 'wait',
  step: 'wait',
  quantity: 'wait',
}
