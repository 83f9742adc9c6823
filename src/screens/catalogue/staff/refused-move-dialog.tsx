import type { RefusedMove } from '#domain/products/product-moves.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** Says why a product cannot be moved to the target of the drop (storefront.md §4). */
export function RefusedMoveDialog({
  refusedMove,
  onClose,
}: {
  refusedMove: RefusedMove
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={texts.refusedTitle}
      description={texts.refused(refusedMove)}
      actions={
        <Button autoFocus variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    />
  )
}
