import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { orderLineCount } from '#domain/quick-order/order-text.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { countOf } from '#texts/figures.ts'
import { tableFileTexts } from '#texts/table-files.ts'
import type { FileOutcome } from '#ui/file/file-queue.ts'
import { TableFileField } from '#ui/file/table-file-field.tsx'

/** Reads a file and passes its lines on; the caller appends them to the text. */
export function LinesFile({ onRead }: { onRead: (text: string) => void }) {
  const { notices } = useCounter()

  function takeText(fileName: string, text: string): FileOutcome {
    onRead(text)
    const lineCountText = countOf(orderLineCount(text), 'line')
    notices.show(
      { kind: 'success', text: quickOrderTexts.fileIsRead(fileName, lineCountText) },
      DEFAULT_NOTICE_MS,
    )
    return { isTaken: true }
  }

  return (
    <TableFileField
      label={quickOrderTexts.file}
      buttonText={quickOrderTexts.readFile}
      hint={quickOrderTexts.fileHint}
      dropArea="page"
      words={tableFileTexts}
      takeText={takeText}
    />
  )
}
