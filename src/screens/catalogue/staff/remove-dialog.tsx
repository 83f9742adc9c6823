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
  /** What is suggested instead; not offered where it stands in the archive already. */
  onArchive: (() => void) | undefined
  onClose: () => void
}

/** Suggests the archive (storefront.md §8). A refusal, as of a parent with children, is said in the dialog. */
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
            // the dialog stays and says a failure
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
