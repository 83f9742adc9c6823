import { cartTexts } from '#texts/cart/cart.ts'
import { cartWarningTexts } from '#texts/cart/changes.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { cartWarningSentences } from './cart-warning-sentences.ts'
import type { PricedCart } from './use-priced-cart.ts'

/** Lists the changes that a basket check found, until the person dismisses them (ordering.md §8). */
export function CartWarningNote({ cart }: { cart: PricedCart }) {
  const { warning, dismissWarning } = cart
  if (warning === null) return null
  return (
    <Note
      tone="wait"
      role="status"
      title={cartWarningTexts.heading}
      hasNarrowActions
      actions={
        <IconButton
          icon="close"
          label={cartTexts.dismissWarning}
          onClick={() => {
            void dismissWarning() // the live query removes the warning
          }}
        />
      }
    >
      <Stack as="ul" gap={1}>
        {cartWarningSentences(warning).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </Stack>
    </Note>
  )
}
