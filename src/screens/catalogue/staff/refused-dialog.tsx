import type { RefusedMove } from '#domain/products/product-moves.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** Says why a product cannot be moved to the place of the drop (storefront.md §4). */
export function RefusedDialog({ refused, onClose }: { refused: RefusedMove; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={texts.refusedTitle}
      description={texts.refused(refused)}
      actions={
        <Button autoFocus variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    />
  )
}
