import { useDealership } from '#app-context/people/use-dealership.ts'
import { cartPath } from '#paths'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { AddedLine } from './use-re-add.ts'

interface AddedDialogProps {
  lines: readonly AddedLine[]
  onClose: () => void
}

function lineText({ name, quantity, replacedQuantity, isInCart }: AddedLine): string {
  if (!isInCart) return reAddTexts.isNotAdded(name)
  return replacedQuantity === null
    ? reAddTexts.isInCart(name, quantity)
    : reAddTexts.isReplaced(name, quantity, replacedQuantity)
}

/**
 * Lists the lines that were added and those that were not, and offers to open the cart or to continue shopping
 * (ordering.md §2 Other).
 */
export function AddedDialog({ lines, onClose }: AddedDialogProps) {
  const { chosenDealership } = useDealership()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={reAddTexts.added}
      {...(chosenDealership && { description: reAddTexts.cartFor(chosenDealership.name) })}
      actions={
        <>
          <Button onClick={onClose}>{reAddTexts.continueShopping}</Button>
          <LinkButton variant="primary" icon="cart" to={cartPath}>
            {reAddTexts.viewCart}
          </LinkButton>
        </>
      }
    >
      <Stack as="ul" gap={2}>
        {lines.map((line) => (
          <li key={line.productId}>{lineText(line)}</li>
        ))}
      </Stack>
    </Dialog>
  )
}
