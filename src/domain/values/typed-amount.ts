import { plainDollars } from './money.ts'

/** Each fault is also the key of its message for people. */
export type AmountFault = 'notANumber' | 'numberOutOfRange' | 'tooManyDecimals'

/** `amount` is null while the field is empty. */
export type AmountReading = { amount: number | null } | { fault: AmountFault }

/** Reads a number in digits, with at most 4 decimals. */
export function readAmount(text: string, isInRange: (amount: number) => boolean): AmountReading {
  if (text === '') return { amount: null }
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return { fault: 'notANumber' }
  const amount = Number(text)
  if (!isInRange(amount)) return { fault: 'numberOutOfRange' }
  if ((text.split('.')[1] ?? '').length > 4) return { fault: 'tooManyDecimals' }
  return { amount: amount === 0 ? 0 : amount }
}

/** Reads a dollar amount, `12.5`, `$12.50` or `1,250.00`: 0 to 100000, at most 4 decimals (storefront.md §5). */
export function readDollars(typedText: string): AmountReading {
  return readAmount(plainDollars(typedText), (amount) => amount >= 0 && amount <= 100_000)
}
