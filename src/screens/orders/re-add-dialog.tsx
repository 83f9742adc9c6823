import { formatFine } from '#domain/money.ts'
import { orderTexts } from '#texts/orders.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { isUnchanged, type ReAddedLine } from './re-add.ts'
import styles from './re-add-dialog.module.css'

interface ReAddDialogProps {
  lines: readonly ReAddedLine[]
  onTake: () => void
  onCancel: () => void
}

function differencesOf({ line, product, quantity, price }: ReAddedLine): string[] {
  if (product === null) return [orderTexts.noLongerAvailable(line.name)]
  return [
    ...(price === line.price
      ? []
      : [orderTexts.priceChanged(line.name, formatFine(line.price), formatFine(price))]),
    ...(quantity === line.quantity ? [] : [orderTexts.quantityFits(line.name, line.quantity, quantity)]),
  ]
}

/** What differs from the order of then; nothing is changed without being shown here. */
export function ReAddDialog({ lines, onTake, onCancel }: ReAddDialogProps) {
  const isAnythingLeft = lines.some(({ product }) => product !== null)
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={orderTexts.compareTitle}
      description={orderTexts.compareExplanation}
      actions={
        <>
          <Button onClick={onCancel}>{orderTexts.cancel}</Button>
          <Button variant="primary" icon="cart" disabled={!isAnythingLeft} onClick={onTake}>
            {orderTexts.addToCart}
          </Button>
        </>
      }
    >
      <ul className={styles.differences}>
        {lines
          .filter((line) => !isUnchanged(line))
          .flatMap(differencesOf)
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </Dialog>
  )
}
