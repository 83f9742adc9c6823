import { decimal } from '../values/money.ts'

/**
 * Splits an amount in dollars in proportion to `weights`, in whole cents that add up to it. Cents that are left over go to
 * the largest remainders. Equal shares when all weights are 0.
 */
export function spreadAmount(amount: number, weights: readonly number[]): number[] {
  const totalCents = Math.round(Number(decimal(amount).times(100)))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  const exactShares = weights.map(
    (weight) =>
      (totalCents * (totalWeight === 0 ? 1 : weight)) / (totalWeight === 0 ? weights.length : totalWeight),
  )
  const centShares = exactShares.map(Math.floor)
  const leftoverCents = totalCents - centShares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exactShares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, leftoverCents))
    centShares[index] = (centShares[index] ?? 0) + 1
  return centShares.map((share) => share / 100)
}
