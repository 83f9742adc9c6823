import { plainDollars } from '#domain/money.ts'
import { validationTexts } from '#texts/validation.ts'

export type TypedAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; amount: number }
  | { kind: 'wrong'; message: string }

/** A dollar amount that staff type, `12.5`, `$12.50` or `1,250.00`: 0 to 100000, at most 4 decimals (storefront.md §5). */
export function readTypedAmount(typed: string): TypedAmount {
  const text = plainDollars(typed)
  if (text === '') return { kind: 'empty' }
  if (!/^\d*\.?\d*$/.test(text) || text === '.') return { kind: 'wrong', message: validationTexts.notANumber }
  const amount = Number(text)
  if (amount > 100_000) return { kind: 'wrong', message: validationTexts.numberOutOfRange }
  if ((text.split('.')[1] ?? '').length > 4) {
    return { kind: 'wrong', message: validationTexts.tooManyDecimals }
  }
  return { kind: 'amount', amount }
}
