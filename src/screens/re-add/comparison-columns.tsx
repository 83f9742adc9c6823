import { formatFine } from '#domain/money.ts'
import { changesOf, type ReAddChange, type ReAddedLine } from '#domain/re-add.ts'
import { reAddTexts } from '#texts/re-add.ts'
import { CheckLabel } from '#ui/check-label.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import type { Column } from '#ui/stacking-table.tsx'
import styles from './comparison-columns.module.css'

interface Choices {
  /** Products that the person does not want any more. */
  leftOut: ReadonlySet<number>
  onToggle: (productId: number) => void
}

const TONES: Record<ReAddChange, Tone> = { price: 'wait', quantity: 'wait', gone: 'bad', 'not-here': 'plain' }

function goesIn(added: ReAddedLine, leftOut: ReadonlySet<number>): boolean {
  return added.kind === 'available' && !leftOut.has(added.line.productId)
}

const priceThen = ({ line }: ReAddedLine) => (line.price === null ? reAddTexts.none : formatFine(line.price))
const priceNow = (added: ReAddedLine) =>
  added.kind === 'available' ? formatFine(added.price) : reAddTexts.none

function Quantity({ added, isLeftOut }: { added: ReAddedLine; isLeftOut: boolean }) {
  if (added.kind !== 'available' || isLeftOut) return reAddTexts.noneGoes
  const { line, quantity, product } = added
  if (quantity === line.quantity) return quantity
  return (
    <span className={styles.quantity}>
      <strong>{quantity}</strong>
      <span className={styles.rule}>{reAddTexts.steps(product.startValue, product.quantityStep)}</span>
    </span>
  )
}

export function comparisonColumns({ leftOut, onToggle }: Choices): Column<ReAddedLine>[] {
  return [
    {
      title: reAddTexts.product,
      isHeadline: true,
      cell: (added) => (
        <span className={styles.product}>
          {added.kind === 'available' && (
            <CheckLabel
              label={reAddTexts.take(added.line.name)}
              isChecked={goesIn(added, leftOut)}
              onToggle={() => onToggle(added.line.productId)}
            />
          )}
          {added.line.name}
          {changesOf(added).map((change) => (
            <Chip key={change} tone={TONES[change]}>
              {reAddTexts.causes[change]}
            </Chip>
          ))}
        </span>
      ),
    },
    { title: reAddTexts.priceThen, align: 'end', cell: priceThen },
    {
      title: reAddTexts.priceNow,
      align: 'end',
      cell: (added) =>
        changesOf(added).includes('price') ? <strong>{priceNow(added)}</strong> : priceNow(added),
    },
    { title: reAddTexts.quantityThen, align: 'end', cell: ({ line }) => line.quantity },
    {
      title: reAddTexts.quantityNow,
      align: 'end',
      cell: (added) => <Quantity added={added} isLeftOut={leftOut.has(added.line.productId)} />,
    },
  ]
}
