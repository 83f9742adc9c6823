import { useRef, useState } from 'react'
import type { LineOutcome } from '#app-context/lists/use-lists.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { withEntry, withoutContinued } from '#domain/quick-order/open-entries.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { choicesOf, type ProductChoice, type ProductLines } from './use-product-lines.ts'

/** The question whether to add or replace, for a product that is in the list already. */
export interface ListQuestion {
  newLine: EarlierLine
  earlierQuantity: number
}

/**
 * A typed or scanned text that was not added. unknown: no product matches · several: the person has to choose a product ·
 * no-room: the list was full.
 */
export type OpenListEntry = { words: string } & (
  | { kind: 'unknown' }
  | { kind: 'several'; choices: readonly ProductChoice[] }
  | { kind: 'no-room' }
)

/** asked: the person has to answer whether to add or replace. */
type EntryOutcome = 'added' | 'asked' | 'not-added'

export interface ListEntryParts {
  productLines: ProductLines
  /** True while the list takes no more products. */
  isFull: boolean
  /** Rejects if the device did not store the line. */
  onAdd: (line: EarlierLine) => Promise<LineOutcome>
  onAnswer: (kind: 'add' | 'replace', line: EarlierLine) => Promise<void>
}

/**
 * Adds typed and scanned products to a list, one after the other. A product that is in the list already is a question
 * (G244); until the answer nothing more is added. A text that was not added stays open, also while later texts are added.
 */
export function useListEntry({ productLines, isFull, onAdd, onAnswer }: ListEntryParts) {
  const [fault, setFault] = useState<string | null>(null)
  const [openEntries, setOpenEntries] = useState<readonly OpenListEntry[]>([])
  const [question, setQuestion] = useState<ListQuestion | null>(null)
  // The next scan may come before the question is on the screen.
  const openQuestion = useRef<ListQuestion | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function ask(newQuestion: ListQuestion | null): void {
    openQuestion.current = newQuestion
    setQuestion(newQuestion)
  }

  function keepOpen(entry: OpenListEntry): 'not-added' {
    setOpenEntries((entries) => withEntry(entries, entry))
    return 'not-added'
  }

  async function addChoice(choice: ProductChoice, words: string): Promise<EntryOutcome> {
    setOpenEntries((entries) => withoutContinued(entries, words))
    for (const newLine of productLines.linesOf(choice)) {
      const outcome = await onAdd(newLine)
      if (outcome === 'full') return keepOpen({ kind: 'no-room', words })
      if (outcome !== 'added') ask({ newLine, earlierQuantity: outcome.quantity })
    }
    return openQuestion.current === null ? 'added' : 'asked'
  }

  async function addText(text: string): Promise<EntryOutcome> {
    const words = text.trim()
    const openProduct = openQuestion.current?.newLine.name
    const reason = openProduct === undefined ? null : texts.answerFirst(openProduct)
    setFault(reason ?? (words === '' ? texts.noProduct : null))
    if (reason !== null || words === '') return 'not-added'
    const readLines = await productLines.readLines(text)
    const [line] = Array.isArray(readLines) ? readLines : []
    const choices = line === undefined ? [] : choicesOf(line)
    const [onlyChoice, ...otherChoices] = choices
    if (onlyChoice !== undefined && otherChoices.length === 0 && line?.outcome.kind !== 'either')
      return addChoice(onlyChoice, words)
    return keepOpen(
      onlyChoice === undefined ? { kind: 'unknown', words } : { kind: 'several', words, choices },
    )
  }

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.current.then(work)
    queue.current = result.catch(() => undefined) // the caller hears of the failure
    return result
  }

  return {
    fault,
    /** Products without room are named only while the list has no room. */
    openEntries: openEntries.filter(({ kind }) => isFull || kind !== 'no-room'),
    question,
    addText: (text: string) => enqueue(() => addText(text)),
    /** `words`: the entry whose choice this is. */
    addChoice: (choice: ProductChoice, words: string) => enqueue(() => addChoice(choice, words)),
    /** Leaves the entry out of the list. */
    leaveOut: (words: string) =>
      setOpenEntries((entries) => entries.filter((entry) => entry.words !== words)),
    /** null leaves the list as it is. */
    answer: (kind: 'add' | 'replace' | null) =>
      enqueue(async () => {
        const answered = openQuestion.current
        if (answered === null) return
        if (kind !== null) await onAnswer(kind, answered.newLine)
        ask(null)
        setFault(null)
      }),
  }
}

export type ListEntry = ReturnType<typeof useListEntry>
