// The rows of the sheet: every difference, then Shipping, Tax and Total.
import { formatMoney } from '#domain/money.ts'
import { CAUSES, type Difference } from '#outbox/differences.ts'
import type { BeforeAndNow, Review } from '#outbox/review.ts'
import { cartTexts } from '#texts/cart.ts'
import { reviewTexts } from '#texts/pending-orders.ts'
import { rowKey } from './review-choices.ts'

export type SheetRow =
  | { kind: 'difference'; difference: Difference }
  | { kind: 'sum'; name: string; before: string; now: string; effect: number | null; isTotal: boolean }

function sumRow(name: string, { before, now, effect }: BeforeAndNow, isOpen: boolean): SheetRow {
  const { toBeDetermined } = cartTexts
  const isTotal = name === reviewTexts.total
  return isOpen
    ? { kind: 'sum', name, before: toBeDetermined, now: toBeDetermined, effect: null, isTotal }
    : { kind: 'sum', name, before, now, effect, isTotal }
}

/** A product's shipping is as open as the order's. */
function shownDifference(difference: Difference, isShippingOpen: boolean): Difference {
  const isOpen = isShippingOpen && difference.cause === CAUSES.shipping && difference.productId !== null
  const { toBeDetermined } = cartTexts
  return isOpen ? { ...difference, before: toBeDetermined, now: toBeDetermined, effect: 0 } : difference
}

/** Buyers in Alaska and Hawaii agreed to subtotal and tax; shipping and total stay open (offline.md, rule 3). */
export function sheetRows(review: Review, isShippingOpen: boolean): SheetRow[] {
  return [
    ...review.rows.map(
      (difference): SheetRow => ({
        kind: 'difference',
        difference: shownDifference(difference, isShippingOpen),
      }),
    ),
    sumRow(reviewTexts.shipping, review.shipping, isShippingOpen),
    sumRow(reviewTexts.tax, review.tax, false),
    sumRow(reviewTexts.total, review.total, isShippingOpen),
  ]
}

export function nameOfSheetRow(row: SheetRow): string {
  return row.kind === 'sum' ? row.name : row.difference.name
}

export function keyOfSheetRow(row: SheetRow): string {
  return row.kind === 'sum' ? row.name : rowKey(row.difference)
}

/** `+$18.00`, `-$39.00`, and a dash where nothing changes. */
export function effectWords(effect: number | null): string {
  if (effect === null || effect === 0) return '–'
  return effect > 0 ? `+${formatMoney(effect)}` : formatMoney(effect)
}
