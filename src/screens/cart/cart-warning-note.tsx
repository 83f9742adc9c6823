import { cartTexts } from '#texts/cart.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import type { CartView } from './cart-view.ts'
import styles from './cart-warning-note.module.css'
import { CART_WARNING_HEADING, cartWarningTexts } from './cart-warning-texts.ts'

/** What a basket check changed, until the person has read it (ordering.md §8). */
export function CartWarningNote({ cart }: { cart: CartView }) {
  const { warning, dismissWarning } = cart
  if (warning === null) return null
  return (
    <Note
      tone="wait"
      role="status"
      title={CART_WARNING_HEADING}
      actions={
        <IconButton
          icon="close"
          label={cartTexts.dismissWarning}
          onClick={() => {
            void dismissWarning() // shown by the live query
          }}
        />
      }
    >
      <ul className={styles.details}>
        {cartWarningTexts(warning).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Note>
  )
}
