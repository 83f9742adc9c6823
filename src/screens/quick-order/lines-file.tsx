import { useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { readOrderText } from '#domain/order-text.ts'
import { countOf } from '#texts/figures.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'
import { Button } from '#ui/button.tsx'

const MOST_BYTES = 1_000_000

/** Workbooks are packed, and Excel's "Unicode text" has two bytes a letter: neither can be read as lines. */
function isText(text: string): boolean {
  return !text.startsWith('PK') && !text.includes('\0')
}

/** Lines of a CSV file join those that stand there already. */
export function LinesFile({ onRead }: { onRead: (text: string) => void }) {
  const { notices } = useCounter()
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File): Promise<void> {
    const refuse = (text: string) => notices.give({ kind: 'failure', text }, DEFAULT_NOTICE_MS)
    if (file.size > MOST_BYTES) return void refuse(quickOrderTexts.fileIsTooLarge(file.name))
    const text = await file.text()
    if (!isText(text)) return void refuse(quickOrderTexts.fileIsNoText(file.name))
    onRead(text)
    const lines = countOf(readOrderText(text).length, 'line')
    notices.give({ kind: 'success', text: quickOrderTexts.fileIsRead(file.name, lines) }, DEFAULT_NOTICE_MS)
  }

  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {quickOrderTexts.readFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={quickOrderTexts.file}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void read(file) // tells its outcome itself
          event.target.value = ''
        }}
      />
    </>
  )
}
