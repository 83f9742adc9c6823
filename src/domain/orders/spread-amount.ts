import { decimal } from '../values/money.ts'

/**
 * An amount of a whole, in dollars, shared out in cents that add up to it: in proportion to `weights`, the cents that are
 * left over to the largest remainders; alike where nothing weighs.
 */
export function spreadAmount(amount: number, weights: readonly number[]): number[] {
  const whole = Math.round(Number(decimal(amount).times(100)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map(
    (weight) => (whole * (total === 0 ? 1 : weight)) / (total === 0 ? weights.length : total),
  )
  const cents = exact.map(Math.floor)
  const left = whole - cents.reduce((sum, cent) => sum + cent, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) cents[index] = (cents[index] ?? 0) + 1
  return cents.map((cent) => cent / 100)
}
