import { plainDollars } from './money.ts'

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)$/

/** Spreadsheets keep 0.58 as 0.58000000000000007: what follows the tenth decimal was never typed. */
export function withoutNoise(value: number): number {
  return Number(value.toFixed(10))
}

/** A number as people write it, `0.45`, `$1,250.00`, `1,5` or `1.234,5`; NaN where it is none. */
export function typedNumber(typed: string): number {
  const digits = plainDollars(typed)
  return NUMBER.test(digits) ? withoutNoise(Number(digits)) : Number.NaN
}
