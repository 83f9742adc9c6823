import type { EarlierLine } from '#domain/cart/re-add.ts'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { Button } from '#ui/button/button.tsx'
import { leadToRefusedInput } from '#ui/form/refused-input.ts'
import { ReAddDialogs } from './re-add-dialogs.tsx'
import { useReAdd } from './use-re-add.ts'

/**
 * 'Add to cart' for chosen lines of an old order or of the purchased list. At once where all is as it was; else what
 * changed is shown before anything enters the cart (G140). Works from the device's copy too, and says so.
 */
export function ReAddButton({ lines }: { lines: readonly EarlierLine[] }) {
  const reAdd = useReAdd()
  const { phase, add } = reAdd
  return (
    <>
      <Button
        variant="primary"
        icon="cart"
        busy={phase.kind === 'reading' || phase.kind === 'adding'}
        disabled={lines.length === 0}
        reason={lines.length === 0 ? reAddTexts.chooseFirst : undefined}
        onClick={() => {
          if (!leadToRefusedInput()) void add(lines) // its end shows in the phase
        }}
      >
        {reAddTexts.addToCart}
      </Button>
      <ReAddDialogs reAdd={reAdd} />
    </>
  )
}
