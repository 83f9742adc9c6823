import { Button } from '../button/button.tsx'
import { Note } from '../feedback/note.tsx'

export interface SheetChoiceWords {
  whichSheet: (fileName: string) => string
  readSheet: (sheetName: string) => string
}

/** A workbook of which the person chooses the sheet. */
export interface UnclearWorkbook {
  fileName: string
  bytes: Uint8Array
  sheetNames: readonly string[]
}

interface SheetChoiceProps {
  workbook: UnclearWorkbook
  words: SheetChoiceWords
  disabled?: boolean
  reason?: string
  onChoose: (sheetName: string) => void
}

/** Asks which sheet of a workbook is read (decisions.md G278). */
export function SheetChoice({ workbook, words, disabled, reason, onChoose }: SheetChoiceProps) {
  return (
    <Note
      tone="wait"
      role="alert"
      actions={workbook.sheetNames.map((name) => (
        <Button
          key={name}
          onClick={() => onChoose(name)}
          {...(disabled !== undefined && { disabled })}
          {...(reason !== undefined && { reason })}
        >
          {words.readSheet(name)}
        </Button>
      ))}
    >
      {words.whichSheet(workbook.fileName)}
    </Note>
  )
}
