import { useId, useState } from 'react'
import { formatAmount, formatMoney, plainDollars } from '#domain/money.ts'
import { cartTexts } from '#texts/cart.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './amount-field.module.css'

type TypedAmount = { kind: 'empty' } | { kind: 'amount'; amount: number } | { kind: 'wrong'; message: string }

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

interface AmountFieldProps {
  label: string
  /** What it is the amount of. */
  name: string
  amount: number
  /** What the rules give for the lines of now; said and offered where `amount` is another. */
  computed: number
  /** null: as computed. */
  onAmount: (amount: number | null) => void
  onWrong: (isWrong: boolean) => void
}

/** A dollar amount that staff may type over the computed one, and that stays. A wrong text stays until it is mended. */
export function AmountField({ label, name, amount, computed, onAmount, onWrong }: AmountFieldProps) {
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readTypedAmount(typed)
  const error = read?.kind === 'wrong' ? read.message : null
  const isOther = amount !== computed
  const computedText = formatMoney(computed)

  function type(text: string): void {
    setTyped(text)
    const next = readTypedAmount(text)
    onWrong(next.kind === 'wrong')
    if (next.kind !== 'wrong') onAmount(next.kind === 'empty' ? null : next.amount)
  }

  return (
    <div className={styles.amount}>
      <span className={styles.row}>
        <TextInput
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          inputMode="decimal"
          enterKeyHint="next"
          data-takes-scans
          value={typed ?? formatAmount(amount).replaceAll(',', '')}
          onChange={(event) => type(event.target.value)}
          onBlur={() => error === null && setTyped(null)}
        />
      </span>
      <div className={styles.computed}>
        <p role="status">{isOther && cartTexts.computedNow(computedText)}</p>
        {isOther && (
          <Button
            size="small"
            aria-label={cartTexts.takeComputedFor(computedText, name)}
            onClick={() => {
              setTyped(null)
              onWrong(false)
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
