import type { OrderLine } from '#domain/order.ts'
import { purchaseTexts } from '#texts/purchases.ts'
import { Button } from '#ui/button.tsx'
import { ReAddDialog } from '../re-add-dialog.tsx'
import { useReAdd } from '../use-re-add.ts'

/** Puts the chosen lines into the cart, after the comparison where something differs from then. */
export function ReAddButton({ lines }: { lines: readonly OrderLine[] }) {
  const { add, isBusy, compared, cancel, takeCompared } = useReAdd()
  const hasNothing = lines.length === 0
  return (
    <>
      <Button
        variant={hasNothing ? 'plain' : 'primary'}
        icon="cart"
        busy={isBusy}
        disabled={hasNothing}
        reason={hasNothing ? purchaseTexts.chooseFirst : undefined}
        onClick={() => {
          void add(lines) // tells its end itself
        }}
      >
        {purchaseTexts.addToCart}
      </Button>
      {compared && (
        <ReAddDialog
          lines={compared}
          onCancel={cancel}
          onTake={() => {
            void takeCompared() // tells its end itself
          }}
        />
      )}
    </>
  )
}
