import { cartTexts } from '#texts/cart/cart.ts'
import { cartWarningTexts } from '#texts/cart/changes.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './cart-warning-note.module.css'
import { cartWarningSentences } from './cart-warning-sentences.ts'
import type { PricedCart } from './use-priced-cart.ts'

/** What a basket check changed, until the person has read it (ordering.md §8). */
export function CartWarningNote({ cart }: { cart: PricedCart }) {
  const { warning, dismissWarning } = cart
  if (warning === null) return null
  return (
    <Note
      tone="wait"
      role="status"
      title={cartWarningTexts.heading}
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
        {cartWarningSentences(warning).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Note>
  )
}
