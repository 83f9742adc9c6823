// Questions, files and failures about orders. In the list the screen holds them, not the row of the order: the row may
// disappear when the list is read again, but its task must continue.
import { useCallback, useState } from 'react'
import type { CorrectAmountsBody } from '#contract/orders/order-work.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Paper } from '../paper/paper-viewer.tsx'
import type { Question } from './work-question.tsx'

export interface PaperTask extends Paper {
  kind: 'paper'
  orderId: number
  /** Called when staff print the invoice, to count the print (G143). */
  onPrint?: () => void
}

export type OrderTask = {
  /** A task is not added while another task with the same key waits. */
  key: string
} & (
  | { kind: 'question'; order: Order; question: Question; onYes: () => void }
  | { kind: 'reorder'; order: Order; onReorder: () => void }
  | { kind: 'correct'; order: Order; onCorrect: (amounts: CorrectAmountsBody) => Promise<boolean> }
  | PaperTask
  /** A download that failed. */
  | { kind: 'failure'; text: string }
)

export type BeginTask = (task: OrderTask) => void

/** Only the first waiting task is current: two PDF viewers would print each other's pages. */
export function useOrderTasks() {
  const [tasks, setTasks] = useState<readonly OrderTask[]>([])
  const beginTask = useCallback<BeginTask>(
    (task) =>
      setTasks((waitingTasks) =>
        waitingTasks.some(({ key }) => key === task.key) ? waitingTasks : [...waitingTasks, task],
      ),
    [],
  )
  const end = (endedTask: OrderTask) =>
    setTasks((waitingTasks) => waitingTasks.filter(({ key }) => key !== endedTask.key))
  return { current: tasks[0] ?? null, beginTask, end }
}
