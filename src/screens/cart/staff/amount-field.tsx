import { useId, useState } from 'react'
import { formatAmount, formatMoney } from '#domain/values/money.ts'
import { isDiscount } from '#domain/products/product-rules.ts'
import { readDollars, readTypedNumber, type TypedNumber } from '#domain/values/typed-amount.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { percentWords } from '#texts/cart/changes.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { refusedMark } from '#ui/form/refused-input.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './amount-field.module.css'

type TypedAmount = { kind: 'empty' } | { kind: 'amount'; amount: number } | { kind: 'wrong'; message: string }

function typedAmountOf(
  reading: TypedNumber,
  outOfRange: string = validationTexts.numberOutOfRange,
): TypedAmount {
  if ('fault' in reading) {
    const { fault } = reading
    return { kind: 'wrong', message: fault === 'numberOutOfRange' ? outOfRange : validationTexts[fault] }
  }
  return reading.amount === null ? { kind: 'empty' } : { kind: 'amount', amount: reading.amount }
}

export function readTypedAmount(typed: string): TypedAmount {
  return typedAmountOf(readDollars(typed))
}

/**
 * Parses a markup above zero or a discount below it, `8`, `+8%` or `−10`: at most 1000 in both directions
 * (ordering.md §5).
 */
export function readTypedPercent(typed: string): TypedAmount {
  const text = typed.replace(/[\s%]/g, '').replace(/^\+/, '').replace(/^−/, '-')
  return typedAmountOf(
    readTypedNumber(text, (amount) => isDiscount(Math.abs(amount))),
    cartTexts.percentOutOfRange,
  )
}

const UNITS = {
  dollars: {
    read: readTypedAmount,
    textOf: (amount: number) => formatAmount(amount).replaceAll(',', ''),
    wordsOf: formatMoney,
  },
  percent: { read: readTypedPercent, textOf: String, wordsOf: percentWords },
}

interface AmountFieldProps {
  label: string
  /** Names the amount in the label of its button. */
  name: string
  unit?: keyof typeof UNITS
  /** null when there is no common amount and each line has its own. */
  amount: number | null
  /** The result of the price rules for the present lines; shown and offered when `amount` differs. */
  computed: number | null
  /** The computed amount stands at the start, below the field. */
  isAtStart?: boolean
  /** null sets the computed amount. */
  onAmount: (amount: number | null) => void
}

/**
 * An amount that staff may type over the computed one, and that then stays. A wrong text stays until it is
 * corrected.
 */
export function AmountField({
  label,
  name,
  unit = 'dollars',
  amount,
  computed,
  isAtStart = false,
  onAmount,
}: AmountFieldProps) {
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { read, textOf, wordsOf } = UNITS[unit]
  const reading = typed === null ? null : read(typed)
  const error = reading?.kind === 'wrong' ? reading.message : null
  const isChanged = amount !== computed
  const computedText = computed === null ? cartTexts.markupPerProduct : wordsOf(computed)

  function type(text: string): void {
    setTyped(text)
    const next = read(text)
    if (next.kind !== 'wrong') onAmount(next.kind === 'empty' ? null : next.amount)
  }

  return (
    <div className={classNames(styles.amount, isAtStart && styles.atStart)}>
      <span className={styles.row}>
        <TextInput
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...refusedMark(error !== null)}
          inputMode={unit === 'dollars' ? 'decimal' : 'text'}
          enterKeyHint="next"
          data-takes-scans
          autoComplete="off"
          placeholder={amount === null ? '–' : undefined}
          value={typed ?? (amount === null ? '' : textOf(amount))}
          onChange={(event) => type(event.target.value)}
          onBlur={() => error === null && setTyped(null)}
        />
      </span>
      <div className={styles.computed}>
        <p role="status">{isChanged && cartTexts.computedNow(computedText)}</p>
        {isChanged && (
          <Button
            size="small"
            aria-label={cartTexts.takeComputedFor(computedText, name)}
            onClick={() => {
              setTyped(null)
              onAmount(null)
            }}
          >
            {cartTexts.takeComputed(computedText)}
          </Button>
        )}
      </div>
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
