import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

interface SecondFileDialogProps {
  fileName: string
  onReplace: () => void
  onAdd: () => void
  onClose: () => void
}

/**
 * Asks whether a second file replaces the lines in the field: the same file added twice would list its users
 * twice.
 */
export function SecondFileDialog({ fileName, onReplace, onAdd, onClose }: SecondFileDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.secondFileTitle(fileName)}
      description={texts.secondFileQuestion}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{texts.keepLines}</Button>
          <Button onClick={onAdd}>{texts.addLines}</Button>
          <Button variant="primary" autoFocus onClick={onReplace}>
            {texts.replaceLines}
          </Button>
        </>
      }
    />
  )
}
