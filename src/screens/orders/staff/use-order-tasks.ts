// What staff are asked, shown or told of an order of the list. It stands at the screen and not in the row: a row goes when
// the list is read anew, and what a person began with it goes on.
import { useCallback, useState } from 'react'
import type { CorrectAmountsBody } from '#contract/orders/order-work.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Paper } from '../shown-paper.tsx'
import type { Question } from './work-question.tsx'

export interface ShownFile extends Paper {
  kind: 'paper'
  orderId: number
  printsAtOnce?: boolean
  /** Of the invoice: its prints count (G143). */
  onPrint?: () => void
}

export type OrderTask = {
  /** One that waits already does not wait twice. */
  key: string
} & (
  | { kind: 'question'; order: Order; question: Question; onYes: () => void }
  | { kind: 'reorder'; order: Order; onReorder: () => void }
  | { kind: 'correct'; order: Order; onCorrect: (amounts: CorrectAmountsBody) => Promise<boolean> }
  | ShownFile
  /** A file that did not come. */
  | { kind: 'failure'; text: string }
)

export type BeginTask = (task: OrderTask) => void

/** One at a time, in the order in which they came: two viewers would print each other's pages. */
export function useOrderTasks() {
  const [tasks, setTasks] = useState<readonly OrderTask[]>([])
  const begin = useCallback<BeginTask>(
    (task) =>
      setTasks((waiting) => (waiting.some(({ key }) => key === task.key) ? waiting : [...waiting, task])),
    [],
  )
  const end = (ended: OrderTask) => setTasks((waiting) => waiting.filter(({ key }) => key !== ended.key))
  return { current: tasks[0] ?? null, begin, end }
}
