import { type ComponentProps, useState } from 'react'
import { Note } from '../feedback/note.tsx'
import { FileField, type FileFieldWords } from './file-field.tsx'
import { type FileOutcome, readFileBytes } from './file-queue.ts'
import { MAX_TABLE_BYTES, readTableText, type TableFault } from './read-table-text.ts'
import { SheetChoice, type SheetChoiceWords, type UnclearWorkbook } from './sheet-choice.tsx'

export interface TableFileWords extends FileFieldWords, SheetChoiceWords {
  faults: Record<TableFault, (fileName: string) => string>
}

interface TableFileFieldProps
  extends Pick<ComponentProps<typeof FileField>, 'label' | 'buttonText' | 'hint' | 'dropArea'> {
  words: TableFileWords
  /** Gets the file's text, or the text of the chosen sheet with tabs between the cells. */
  takeText: (fileName: string, text: string) => FileOutcome | Promise<FileOutcome>
}

const ACCEPTED = ['.xlsx', '.xls', '.csv', '.tsv', '.txt', 'text/csv', 'text/plain']

/** Reads a table from a workbook, a CSV file or a text; asks for the sheet if several visible ones have rows. */
export function TableFileField({ words, takeText, ...fieldProps }: TableFileFieldProps) {
  const [unclearWorkbook, setUnclearWorkbook] = useState<UnclearWorkbook | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function readTable(fileName: string, bytes: Uint8Array, sheetName?: string): Promise<FileOutcome> {
    setRefusal(null)
    const table = await readTableText(bytes, sheetName)
    const isUnclear = table.kind === 'asksForSheet'
    setUnclearWorkbook(isUnclear ? { fileName, bytes, sheetNames: table.sheetNames } : null)
    if (isUnclear) return { isTaken: true }
    if (table.kind === 'text') return takeText(fileName, table.text)
    return { isTaken: false, reason: words.faults[table.fault](fileName), canRetry: false }
  }

  async function takeSheet({ fileName, bytes }: UnclearWorkbook, sheetName: string): Promise<void> {
    const outcome = await readTable(fileName, bytes, sheetName)
    setRefusal(outcome.isTaken ? null : outcome.reason)
  }

  return (
    <>
      <FileField
        {...fieldProps}
        accept={ACCEPTED}
        maxBytes={MAX_TABLE_BYTES}
        words={words}
        processFile={async (file, work) => readTable(file.name, await readFileBytes(file, work))}
      />
      {unclearWorkbook !== null && (
        <SheetChoice
          workbook={unclearWorkbook}
          words={words}
          onChoose={(sheetName) => void takeSheet(unclearWorkbook, sheetName) /* rejects only for bugs */}
        />
      )}
      {refusal !== null && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </>
  )
}
