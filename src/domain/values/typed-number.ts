import { plainDollars } from './money.ts'

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)$/

/** Rounds to ten decimals: spreadsheets store a typed 0.58 as 0.58000000000000007. */
export function roundToTenDecimals(value: number): number {
  return Number(value.toFixed(10))
}

/** Reads a typed number such as `0.45`, `$1,250.00`, `1,5` or `1.234,5`; NaN for any other text. */
export function parseTypedNumber(typedText: string): number {
  const digits = plainDollars(typedText)
  return NUMBER.test(digits) ? roundToTenDecimals(Number(digits)) : Number.NaN
}
