import { useRef, useState } from 'react'
import type { LineOutcome } from '#app-context/use-lists.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { choicesOf, type ProductChoice, type ProductLines } from './use-product-lines.ts'

/** The question whether to add or replace, for a product that is in the list already. */
export interface ListQuestion {
  newLine: EarlierLine
  earlierQuantity: number
}

/** asked: the person has to answer whether to add or replace. */
type EntryOutcome = 'added' | 'asked' | 'not-added'

export interface ListEntryParts {
  productLines: ProductLines
  /** The reason why the list takes no more products. */
  refusal: string | undefined
  /** Rejects if the device did not store the line. */
  onAdd: (line: EarlierLine) => Promise<LineOutcome>
  onAnswer: (kind: 'add' | 'replace', line: EarlierLine) => Promise<void>
}

/**
 * Adds typed and scanned products to a list, one after the other. A product that is in the list already is a question
 * (G244); until the answer nothing more is added.
 */
export function useListEntry({ productLines, refusal, onAdd, onAnswer }: ListEntryParts) {
  const [fault, setFault] = useState<string | null>(null)
  const [choices, setChoices] = useState<readonly ProductChoice[]>([])
  const [question, setQuestion] = useState<ListQuestion | null>(null)
  // The next scan may come before the question is on the screen.
  const openQuestion = useRef<ListQuestion | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function ask(newQuestion: ListQuestion | null): void {
    openQuestion.current = newQuestion
    setQuestion(newQuestion)
  }

  async function addChoice(choice: ProductChoice): Promise<EntryOutcome> {
    setChoices([])
    for (const newLine of productLines.linesOf(choice)) {
      const outcome = await onAdd(newLine)
      if (outcome === 'full') {
        // An earlier scan, or another page, took the last place.
        setFault(texts.listIsFull(LIST_LIMITS.lines))
        return 'not-added'
      }
      if (outcome !== 'added') ask({ newLine, earlierQuantity: outcome.quantity })
    }
    return openQuestion.current === null ? 'added' : 'asked'
  }

  async function addText(text: string): Promise<EntryOutcome> {
    const words = text.trim()
    const openProduct = openQuestion.current?.newLine.name
    const reason = openProduct === undefined ? refusal : texts.answerFirst(openProduct)
    setChoices([])
    setFault(reason ?? (words === '' ? texts.noProduct : null))
    if (reason !== undefined || words === '') return 'not-added'
    const readLines = await productLines.readLines(text)
    const [line] = Array.isArray(readLines) ? readLines : []
    const lineChoices = line === undefined ? [] : choicesOf(line)
    const [onlyChoice, ...otherChoices] = lineChoices
    if (onlyChoice === undefined) setFault(texts.notFound(words))
    else if (otherChoices.length > 0 || line?.outcome.kind === 'either') setChoices(lineChoices)
    else return addChoice(onlyChoice)
    return 'not-added'
  }

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.current.then(work)
    queue.current = result.catch(() => undefined) // the caller hears of the failure
    return result
  }

  return {
    fault,
    choices,
    question,
    addText: (text: string) => enqueue(() => addText(text)),
    addChoice: (choice: ProductChoice) => enqueue(() => addChoice(choice)),
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
