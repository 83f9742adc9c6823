import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { changesOf, type ReAddChange, type ReAddedLine } from '#domain/cart/re-add.ts'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import type { Column } from '#ui/table/columns.ts'
import styles from './comparison-columns.module.css'

const TONES: Record<ReAddChange, Tone> = { price: 'wait', quantity: 'wait', gone: 'bad', 'not-here': 'plain' }

const earlierPriceText = ({ line }: ReAddedLine) =>
  line.price === null ? reAddTexts.noValue : formatUpToFourDecimals(line.price)
const currentPriceText = (addedLine: ReAddedLine) =>
  addedLine.kind === 'available' ? formatUpToFourDecimals(addedLine.price) : reAddTexts.noValue

function Quantity({ addedLine, isIncluded }: { addedLine: ReAddedLine; isIncluded: boolean }) {
  if (addedLine.kind !== 'available' || !isIncluded) return <span>{reAddTexts.noQuantity}</span>
  const { line, quantity, product } = addedLine
  if (quantity === line.quantity) return <span>{quantity}</span>
  return (
    <span className={styles.quantity}>
      <strong>{quantity}</strong>
      <Muted as="span">{reAddTexts.soldFrom(product.startValue, product.quantityStep)}</Muted>
    </span>
  )
}

export function comparisonColumns(isIncluded: (addedLine: ReAddedLine) => boolean): Column<ReAddedLine>[] {
  return [
    {
      title: reAddTexts.product,
      isHeadline: true,
      cell: (addedLine) => (
        <span className={styles.product}>
          <span>{addedLine.line.name}</span>
          {changesOf(addedLine).map((change) => (
            <Chip key={change} tone={TONES[change]}>
              {reAddTexts.causes[change]}
            </Chip>
          ))}
        </span>
      ),
    },
    { title: reAddTexts.priceThen, align: 'end', cell: earlierPriceText },
    {
      title: reAddTexts.priceNow,
      align: 'end',
      cell: (addedLine) =>
        changesOf(addedLine).includes('price') ? (
          <strong>{currentPriceText(addedLine)}</strong>
        ) : (
          currentPriceText(addedLine)
        ),
    },
    { title: reAddTexts.quantityThen, align: 'end', cell: ({ line }) => line.quantity },
    {
      title: reAddTexts.quantityNow,
      align: 'end',
      cell: (addedLine) => <Quantity addedLine={addedLine} isIncluded={isIncluded(addedLine)} />,
    },
  ]
}
