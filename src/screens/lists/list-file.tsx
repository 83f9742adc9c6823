import { useEffect, useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import type { ListChanges } from '#app-context/lists/use-lists.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { LIST_LIMITS, listNameOf } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { countOf } from '#texts/figures.ts'
import { tableFileTexts } from '#texts/table-files.ts'
import type { FileOutcome } from '#ui/file/file-queue.ts'
import { TableFileField } from '#ui/file/table-file-field.tsx'
import { showReplacedQuantities } from './replaced-quantities.ts'
import { saveFailureOf } from './save-failure.ts'
import { choicesOf, useProductLines } from './use-product-lines.ts'

/** Gives the person time to read the lines of the file that match no single product. */
const UNMATCHED_NOTICE_MS = 20_000

/** Returns a function that shows a notice until the person leaves the page: on another page it would not help. */
export function useNoticesOfPage(): (text: string) => void {
  const { notices } = useCounter()
  const shownIds = useRef<number[]>([])
  useEffect(() => {
    const ids = shownIds.current
    return () => {
      for (const id of ids) notices.dismiss(id)
    }
  }, [notices])
  return (text) => void shownIds.current.push(notices.show({ kind: 'failure', text }, UNMATCHED_NOTICE_MS))
}

const refusal = (reason: string): FileOutcome => ({ isTaken: false, reason, canRetry: false })

interface ListFileProps {
  /** True for the field without a button, which reads files that are dropped on the page. */
  isForPage?: boolean
  changes: ListChanges
  /** Shows a notice about lines of the file. */
  showAboutFile: (text: string) => void
  onSaved: (name: string) => void
}

/** Makes a list from a file. A notice names the lines of the file that do not match exactly one product. */
export function ListFile({ isForPage = false, changes, showAboutFile, onSaved }: ListFileProps) {
  const { notices } = useCounter()
  const productLines = useProductLines()

  async function takeText(fileName: string, text: string): Promise<FileOutcome> {
    const readLines = await productLines.readLines(text)
    if (readLines === 'unclear-columns') return refusal(texts.fileIsUnclear)
    if (readLines === 'too-many-lines') return refusal(texts.fileIsTooLong(LIST_LIMITS.lines))
    const lines: EarlierLine[] = []
    const unmatchedLines: string[] = []
    /** The products whose quantity in the file is missing, unreadable or not possible. */
    const changedQuantities: { name: string; quantity: number }[] = []
    for (const line of readLines) {
      const [onlyChoice, ...otherChoices] = choicesOf(line)
      if (onlyChoice === undefined || otherChoices.length > 0) {
        unmatchedLines.push(line.typedText)
        continue
      }
      const listLines = productLines.linesOf(onlyChoice)
      lines.push(...listLines)
      for (const { name, quantity } of listLines)
        if (quantity !== onlyChoice.quantity) changedQuantities.push({ name, quantity })
    }
    if (lines.length === 0) return refusal(texts.fileIsEmpty)
    const name = listNameOf(fileName.replace(/\.[^.]*$/, '')) || texts.title
    const saved = await changes.save(name, lines)
    const failure = saveFailureOf(saved.outcome)
    if (failure !== null) return refusal(failure)
    onSaved(name)
    const message = texts.fileIsRead(name, countOf(lines.length, 'product'), saved.outcome === 'joined')
    notices.show({ kind: 'success', text: message }, DEFAULT_NOTICE_MS)
    showReplacedQuantities(notices, name, saved)
    if (changedQuantities.length > 0) showAboutFile(texts.quantitiesNotOfFile(name, changedQuantities))
    if (unmatchedLines.length > 0) showAboutFile(texts.linesNotRead(name, unmatchedLines))
    return { isTaken: true }
  }

  return (
    <TableFileField
      label={texts.file}
      {...(isForPage ? { dropArea: 'page' as const } : { buttonText: texts.readFile, hint: texts.fileHint })}
      words={tableFileTexts}
      takeText={takeText}
    />
  )
}
