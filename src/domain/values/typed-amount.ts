import { plainDollars } from './money.ts'

/** Each fault is the name of a message for people. */
export type TypedNumberFault = 'notANumber' | 'numberOutOfRange' | 'tooManyDecimals'

/** null: the field is empty. */
export type TypedNumber = { amount: number | null } | { fault: TypedNumberFault }

/** A number in digits, with at most 4 decimals. */
export function readTypedNumber(text: string, isInRange: (amount: number) => boolean): TypedNumber {
  if (text === '') return { amount: null }
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return { fault: 'notANumber' }
  const amount = Number(text)
  if (!isInRange(amount)) return { fault: 'numberOutOfRange' }
  if ((text.split('.')[1] ?? '').length > 4) return { fault: 'tooManyDecimals' }
  return { amount: amount === 0 ? 0 : amount }
}

/** A dollar amount, `12.5`, `$12.50` or `1,250.00`: 0 to 100000, at most 4 decimals (storefront.md §5). */
export function readDollars(typed: string): TypedNumber {
  return readTypedNumber(plainDollars(typed), (amount) => amount >= 0 && amount <= 100_000)
}
