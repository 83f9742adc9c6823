import type { Product } from '#domain/product.ts'
import { IconButton, IconLink } from '#ui/button/icon-button.tsx'
import styles from './card-controls.module.css'
import { ProductMarks } from './product-marks.tsx'
import { type ProductAction, useProductActions } from './use-product-actions.tsx'

/** What this person may do with the product of a card, at its end. */
export function CardControls({ product }: { product: Product }) {
  const { actions, dialog } = useProductActions(product)
  return (
    <div className={styles.controls}>
      <ProductMarks product={product} />
      {actions.length > 0 && (
        <div className={styles.buttons}>
          {actions.map((action) => (
            <CardButton key={action.key} action={action} />
          ))}
        </div>
      )}
      {dialog}
    </div>
  )
}

function CardButton({ action }: { action: ProductAction }) {
  const { icon, label, to, busy = false, reason, onPress } = action
  if (to !== undefined) return <IconLink icon={icon} label={label} to={to} />
  return <IconButton icon={icon} label={label} busy={busy} reason={reason} onClick={onPress} />
}
