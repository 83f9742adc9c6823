import type { Product } from '#domain/products/product.ts'
import type { Action } from '#server-state/use-action.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'

interface RemoveDialogProps {
  product: Product
  remove: Action<{ product: Product; leave?: (() => void) | undefined }>
  leave: (() => void) | undefined
  /** Archives the product instead; undefined when the product is archived already or the person may not archive it. */
  onArchive: (() => void) | undefined
  onClose: () => void
}

/**
 * Asks before deleting and suggests the archive (storefront.md §8). The dialog shows the server's refusal, for
 * example for a parent with children.
 */
export function RemoveDialog({ product, remove, leave, onArchive, onClose }: RemoveDialogProps) {
  const { name } = product
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={texts.removeQuestion}
      description={texts.ofProduct(name)}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {texts.cancel}
          </Button>
          {onArchive && (
            <Button
              onClick={() => {
                onClose()
                onArchive()
              }}
            >
              {texts.toArchiveWord}
            </Button>
          )}
          <Button
            variant="danger"
            busy={remove.isRunning}
            // if deleting fails, the dialog stays open and shows the failure
            onClick={() => void remove.run({ product, leave }).then((isDone) => isDone && onClose())}
          >
            {texts.removeWord}
          </Button>
        </>
      }
    >
      {remove.failure !== null && <Note tone="bad">{remove.failure}</Note>}
    </Dialog>
  )
}
