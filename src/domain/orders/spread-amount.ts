import { decimal } from '../values/money.ts'

/**
 * Splits an amount in dollars in proportion to `weights`, in whole cents that add up to it. Cents that are left over go to
 * the largest remainders. Equal shares when all weights are 0.
 */
export function spreadAmount(amount: number, weights: readonly number[]): number[] {
  const totalCents = Math.round(Number(decimal(amount).times(100)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map(
    (weight) => (totalCents * (total === 0 ? 1 : weight)) / (total === 0 ? weights.length : total),
  )
  const cents = exact.map(Math.floor)
  const leftoverCents = totalCents - cents.reduce((sum, cent) => sum + cent, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, leftoverCents)) cents[index] = (cents[index] ?? 0) + 1
  return cents.map((cent) => cent / 100)
}
