import { addMoney, cents, decimal } from './money.ts'
import type { Order } from './order.ts'

/** Shares of lines are rounded for display: each by half a cent at most. */
const HALF_A_CENT = 0.005

/** The lines add up to another amount than the order has: it was agreed for the whole order. */
export function isAgreedForWhole(
  { lines, shippingCost, tax }: Pick<Order, 'lines' | 'shippingCost' | 'tax'>,
  field: 'shippingCost' | 'tax',
): boolean {
  const whole = field === 'tax' ? tax : shippingCost
  const ofLines = addMoney(...lines.map((line) => (field === 'tax' ? line.taxCost : line.shippingCost)))
  const difference = Math.abs(cents(decimal(whole).minus(ofLines)))
  return lines.length > 0 && difference > HALF_A_CENT * (lines.length + 1)
}
