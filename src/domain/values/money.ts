// Money and percentages are computed in exact decimal arithmetic and returned as rounded numbers, so that screen, order and
// server show the same amounts.
import Big from 'big.js'

// Some divisions do not end: shipping that several lines share, and the price before a change by percent. Forty places keep
// their error far below a half cent.
Big.DP = 40
Big.RM = Big.roundHalfUp

export type Decimal = Big

export function decimal(value: number | string | Decimal): Decimal {
  return new Big(value)
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = new Big(0)
  for (const value of values) total = total.plus(value)
  return total
}

/** Rounds half up to `places` decimals, never to -0. The rounding to 20 decimals makes 1/3 + 2/3 exactly 1. */
export function roundToPlaces(value: Decimal, places: number): number {
  return value.round(20, Big.roundHalfUp).round(places, Big.roundHalfUp).toNumber() + 0
}

/** Rounds dollars half up to two decimals (decisions.md G46). */
export function roundToCents(value: Decimal): number {
  return roundToPlaces(value, 2)
}

/** Adds dollar amounts exactly; the result has at most two decimals. */
export function addMoney(...amounts: number[]): number {
  return roundToCents(sum(amounts.map(decimal)))
}

/** Subtracts dollar amounts exactly. */
export function subtractMoney(total: number, amount: number): number {
  return roundToCents(decimal(total).minus(amount))
}

/** True when two dollar amounts are the same to the cent. */
export function isSameMoney(left: number, right: number): boolean {
  return roundToCents(decimal(left)) === roundToCents(decimal(right))
}

const SPACE_IN_GROUPS = /(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g
/** A number with thousands commas. The comma of `0,450` is a decimal comma, because no number of thousands begins with 0. */
const GROUPED = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const DECIMAL_COMMA = /^[-+]?(\d{1,3}(\.\d{3})+|\d*),\d+$/

/**
 * Typed dollars without dollar sign and thousands separators, and with a decimal point: `$1,250.00` → `1250.00`,
 * `1,5` → `1.5`. A text that is no amount loses only its outer blanks, a leading dollar sign, and spaces between groups
 * of three digits.
 */
export function plainDollars(typedText: string): string {
  const digits = typedText
    .trim()
    .replace(/^([-+]?)\$\s*/, '$1')
    .replace(SPACE_IN_GROUPS, '$1')
  if (GROUPED.test(digits)) return digits.replaceAll(',', '')
  return DECIMAL_COMMA.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits
}

function withThousandsCommas(amountText: string): string {
  const [wholePart = '0', fraction] = amountText.split('.')
  const withCommas = wholePart.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

/** `49.3` → `49.30`, `1208.75` → `1,208.75`, `-39` → `-39.00`. */
export function formatAmount(amount: number): string {
  return withThousandsCommas(decimal(amount).toFixed(2))
}

/** `49.3` → `$49.30`, `-39` → `-$39.00`. */
export function formatMoney(amount: number): string {
  const text = formatAmount(Math.abs(amount))
  return amount < 0 ? `-$${text}` : `$${text}`
}

/** Dollars with two to four decimals: `4.49` → `$4.49`, `0.0449` → `$0.0449` (G41). */
export function formatUpToFourDecimals(amount: number): string {
  const value = decimal(amount)
  const places = Math.max(2, (value.round(4).toString().split('.')[1] ?? '').length)
  return `$${withThousandsCommas(value.toFixed(places))}`
}

/** True when two prices of one piece are the same with the four decimals that people see (G41). */
export function isSamePrice(left: number, right: number): boolean {
  return formatUpToFourDecimals(left) === formatUpToFourDecimals(right)
}
