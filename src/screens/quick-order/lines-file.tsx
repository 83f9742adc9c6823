import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { orderLineCount } from '#domain/quick-order/order-text.ts'
import { countOf } from '#texts/figures.ts'
import { fileTexts } from '#texts/forms.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { FileField } from '#ui/file/file-field.tsx'
import { type FileOutcome, type FileWork, readFileText } from '#ui/file/file-queue.ts'

const MAX_BYTES = 1_000_000
const ACCEPTED = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain']

const fileFieldTexts = {
  ...fileTexts,
  tooLarge: quickOrderTexts.fileIsTooLarge,
  wrongType: quickOrderTexts.fileIsNoText,
}

/** False for workbooks, which are zip files, and for pictures, which contain zero bytes. */
function isText(text: string): boolean {
  return !text.startsWith('PK') && !text.includes('\0')
}

/** Reads a CSV file and passes its lines on; the caller appends them to the text. */
export function LinesFile({ onRead }: { onRead: (text: string) => void }) {
  const { notices } = useCounter()

  async function readLines(file: File, work: FileWork): Promise<FileOutcome> {
    const text = await readFileText(file, work)
    if (!isText(text)) {
      return { isTaken: false, reason: quickOrderTexts.fileIsNoText(file.name), canRetry: false }
    }
    onRead(text)
    const lineCountText = countOf(orderLineCount(text), 'line')
    notices.show(
      { kind: 'success', text: quickOrderTexts.fileIsRead(file.name, lineCountText) },
      DEFAULT_NOTICE_MS,
    )
    return { isTaken: true }
  }

  return (
    <FileField
      label={quickOrderTexts.file}
      buttonText={quickOrderTexts.readFile}
      hint={quickOrderTexts.fileHint}
      accept={ACCEPTED}
      maxBytes={MAX_BYTES}
      words={fileFieldTexts}
      take={readLines}
    />
  )
}
