import { formatFine } from '#domain/values/money.ts'
import { changesOf, type ReAddChange, type ReAddedLine } from '#domain/cart/re-add.ts'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import type { Column } from '#ui/table/columns.ts'
import styles from './comparison-columns.module.css'

const TONES: Record<ReAddChange, Tone> = { price: 'wait', quantity: 'wait', gone: 'bad', 'not-here': 'plain' }

const priceThen = ({ line }: ReAddedLine) => (line.price === null ? reAddTexts.none : formatFine(line.price))
const priceNow = (added: ReAddedLine) =>
  added.kind === 'available' ? formatFine(added.price) : reAddTexts.none

function Quantity({ added, isIncluded }: { added: ReAddedLine; isIncluded: boolean }) {
  if (added.kind !== 'available' || !isIncluded) return <span>{reAddTexts.noneGoes}</span>
  const { line, quantity, product } = added
  if (quantity === line.quantity) return <span>{quantity}</span>
  return (
    <span className={styles.quantity}>
      <strong>{quantity}</strong>
      <span className={styles.rule}>{reAddTexts.steps(product.startValue, product.quantityStep)}</span>
    </span>
  )
}

export function comparisonColumns(isIncluded: (added: ReAddedLine) => boolean): Column<ReAddedLine>[] {
  return [
    {
      title: reAddTexts.product,
      isHeadline: true,
      cell: (added) => (
        <span className={styles.product}>
          <span>{added.line.name}</span>
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
      cell: (added) => <Quantity added={added} isIncluded={isIncluded(added)} />,
    },
  ]
}
