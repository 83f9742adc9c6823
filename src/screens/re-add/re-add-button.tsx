import type { AvailableLine, EarlierLine } from '#domain/cart/re-add.ts'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { Button, type ButtonVariant } from '#ui/button/button.tsx'
import { focusRefusedInput } from '#ui/form/refused-input.ts'
import { ReAddDialogs } from './re-add-dialogs.tsx'
import { useReAdd } from './use-re-add.ts'

interface ReAddButtonProps {
  lines: readonly EarlierLine[]
  label?: string
  /** The name for screen readers, if it says more than `label`. */
  name?: string
  variant?: ButtonVariant
  /** The reason of the disabled button while there are no lines. */
  emptyReason?: string
  onAdded?: (lines: readonly AvailableLine[]) => void
}

/**
 * Adds lines of an earlier order, of the purchases, of a list, of Restock or of a shelf count to the cart. If no line
 * changed, they are added at once; otherwise the person sees the comparison with the current products first (G140).
 * Offline the lines are compared with the device's copy, and a note in the comparison says so.
 */
export function ReAddButton({
  lines,
  label = reAddTexts.addToCart,
  name,
  variant = 'primary',
  emptyReason = reAddTexts.chooseFirst,
  onAdded,
}: ReAddButtonProps) {
  const reAdd = useReAdd(onAdded)
  const { phase, add } = reAdd
  return (
    <>
      <Button
        variant={variant}
        icon="cart"
        aria-label={name}
        busy={phase.kind === 'reading' || phase.kind === 'adding'}
        disabled={lines.length === 0}
        reason={lines.length === 0 ? emptyReason : undefined}
        onClick={() => {
          if (!focusRefusedInput()) void add(lines) // `phase` shows the outcome
        }}
      >
        {label}
      </Button>
      <ReAddDialogs reAdd={reAdd} />
    </>
  )
}
