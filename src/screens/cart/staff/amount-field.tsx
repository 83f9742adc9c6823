import { useId, useState } from 'react'
import { isAllowedPercentage } from '#domain/products/product-rules.ts'
import { formatAmount, formatMoney } from '#domain/values/money.ts'
import { type AmountReading, readAmount, readDollars } from '#domain/values/typed-amount.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { percentWords } from '#texts/cart/changes.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FaultText } from '#ui/feedback/fault-text.tsx'
import { refusedAttribute } from '#ui/form/refused-input.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './amount-field.module.css'

type TypedAmount = { kind: 'empty' } | { kind: 'amount'; amount: number } | { kind: 'wrong'; message: string }

function typedAmountOf(
  reading: AmountReading,
  outOfRangeText: string = validationTexts.numberOutOfRange,
): TypedAmount {
  if ('fault' in reading) {
    const { fault } = reading
    return { kind: 'wrong', message: fault === 'numberOutOfRange' ? outOfRangeText : validationTexts[fault] }
  }
  return reading.amount === null ? { kind: 'empty' } : { kind: 'amount', amount: reading.amount }
}

export function readTypedAmount(typedText: string): TypedAmount {
  return typedAmountOf(readDollars(typedText))
}

/**
 * Reads a percent from -1000 to 1000, such as `8`, `+8%` or `−10`: positive for a markup, negative for a discount
 * (ordering.md §5).
 */
export function readTypedPercent(typedText: string): TypedAmount {
  const text = typedText.replace(/[\s%]/g, '').replace(/^\+/, '').replace(/^−/, '-')
  return typedAmountOf(
    readAmount(text, (amount) => isAllowedPercentage(Math.abs(amount))),
    cartTexts.percentOutOfRange,
  )
}

const UNITS = {
  dollars: {
    read: readTypedAmount,
    inputTextOf: (amount: number) => formatAmount(amount).replaceAll(',', ''),
    shownTextOf: formatMoney,
  },
  percent: { read: readTypedPercent, inputTextOf: String, shownTextOf: percentWords },
}

interface AmountFieldProps {
  label: string
  /** The name of the amount in the label of the button that takes the computed amount. */
  name: string
  unit?: keyof typeof UNITS
  /** null when nobody typed a common amount and each line has its own. */
  amount: number | null
  /**
   * The result of the price rules for the present lines; shown and offered when `amount` differs. null when the rules
   * give no common amount, as for the markup of an order: each product has its own.
   */
  computedAmount: number | null
  /** Aligns the computed amount with the start of the field; otherwise with its end. */
  isAtStart?: boolean
  /** null sets the computed amount. */
  onAmount: (amount: number | null) => void
}

/**
 * A field for an amount that staff type in place of the computed one. A typed amount stays when the computed
 * amount changes; a text that is no amount stays until the person corrects it.
 */
export function AmountField({
  label,
  name,
  unit = 'dollars',
  amount,
  computedAmount,
  isAtStart = false,
  onAmount,
}: AmountFieldProps) {
  const errorId = useId()
  const [typedText, setTypedText] = useState<string | null>(null)
  const { read, inputTextOf, shownTextOf } = UNITS[unit]
  const reading = typedText === null ? null : read(typedText)
  const error = reading?.kind === 'wrong' ? reading.message : null
  const differsFromComputed = amount !== computedAmount
  const computedText = computedAmount === null ? cartTexts.markupPerProduct : shownTextOf(computedAmount)

  function changeText(text: string): void {
    setTypedText(text)
    const nextReading = read(text)
    if (nextReading.kind !== 'wrong') onAmount(nextReading.kind === 'empty' ? null : nextReading.amount)
  }

  return (
    <div className={classNames(styles.amount, isAtStart && styles.atStart)}>
      <span className={styles.row}>
        <TextInput
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...refusedAttribute(error !== null)}
          inputMode={unit === 'dollars' ? 'decimal' : 'text'}
          enterKeyHint="next"
          data-takes-scans
          autoComplete="off"
          placeholder={amount === null ? '–' : undefined}
          value={typedText ?? (amount === null ? '' : inputTextOf(amount))}
          onChange={(event) => changeText(event.target.value)}
          onBlur={() => error === null && setTypedText(null)}
        />
      </span>
      <div className={styles.computed}>
        <p role="status">{differsFromComputed && cartTexts.computedNow(computedText)}</p>
        {differsFromComputed && (
          <Button
            aria-label={cartTexts.takeComputedFor(computedText, name)}
            onClick={() => {
              setTypedText(null)
              onAmount(null)
            }}
          >
            {cartTexts.takeComputed(computedText)}
          </Button>
        )}
      </div>
      {error && (
        <FaultText id={errorId} role="alert">
          {error}
        </FaultText>
      )}
    </div>
  )
}
