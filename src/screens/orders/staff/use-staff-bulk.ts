// The staff's work on all selected orders: reading them, the question before the work, and the outcome of each order.
import { useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOVE_ACTIONS, ORDER_ACTIONS, orderActionFault } from '#domain/orders/order-actions.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import { orderLoadFailureText } from '#server-state/orders/order-load-failure-text.ts'
import {
  type BulkGoal,
  useCountPrints,
  useMoveOrders,
  useSendInvoices,
} from '#server-state/orders/use-bulk-order-work.ts'
import { useOrdersOfList } from '#server-state/orders/use-orders-of-list.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderWorkRefusals } from '#texts/orders/order-work.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import type { BulkWork } from '#ui/table/bulk-work.ts'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import type { OrdersPage, useOrderScope } from '../use-orders-page.ts'

/** The largest number of orders for one bulk action in the mode Exclude, as the device reads all of them first. */
const MAX_ORDERS = 2000

/** The names of the kinds of work that ask for confirmation first. */
export type BulkWorkName = BulkGoal | 'send' | 'remind'

interface StaffBulkInput {
  list: OrdersPage
  selection: RowSelection<Order>
  scope: ReturnType<typeof useOrderScope>
}

/** Moves many orders to another status; orders that no longer match the list are deselected. */
function useMoveWork(goal: BulkGoal, { list, selection }: StaffBulkInput) {
  const move = useMoveOrders(goal)
  const status = ORDER_ACTIONS[MOVE_ACTIONS[goal]].to

  async function deselectMovedOrders({ rows }: BulkWork<Order>): Promise<void> {
    const movedOrders = rows.flatMap(({ row, outcome }) => (outcome?.kind === 'done' ? [row] : []))
    selection.removeRows(movedOrders.filter((row) => !list.matches({ ...row, status })).map(({ id }) => id))
    await move.onEnd()
  }
  return useBulkWork({ ...move, onEnd: deselectMovedOrders })
}

export function useStaffBulk(input: StaffBulkInput) {
  const { list, selection, scope } = input
  const { account } = useSession()
  const { state } = useConnection()
  const readOrdersOfList = useOrdersOfList(scope, list.filter)
  /** The work for which the selected orders are being read; `invoices`: to show, save or print their invoices. */
  const [readingPurpose, setReadingPurpose] = useState<BulkWorkName | 'invoices' | null>(null)
  const [question, setQuestion] = useState<{ work: BulkWorkName; orders: readonly Order[] } | null>(null)
  /** The reason why the work was not started; the bar shows it beside the outcomes. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const worksByName = {
    pending: useMoveWork('pending', input),
    paid: useMoveWork('paid', input),
    send: useBulkWork(useSendInvoices(false)),
    remind: useBulkWork(useSendInvoices(true)),
    // The pages are printed already, so the outcome shows only failures of the count.
    print: useBulkWork({ ...useCountPrints(), isSuccessSeen: true }),
  }
  const works = Object.values(worksByName)
  const { mode, namedRows: selectedOrders } = selection.selection

  /** Reads the selected orders, which may have changed since they were selected; they come in the order of the list. */
  async function readOrders(purpose: BulkWorkName | 'invoices'): Promise<readonly Order[] | null> {
    setRefusal(null)
    setReadingPurpose(purpose)
    try {
      const answer = await readOrdersOfList(
        [...selectedOrders.values()].map(({ id }) => id),
        mode === 'exclude',
      )
      if (answer.ok && answer.value.length > 0) return list.inListOrder(answer.value)
      // An empty reply means that the server has none of the selected orders any more.
      setRefusal(answer.ok ? invoiceTexts.notFound : orderLoadFailureText(answer.failure))
      return null
    } finally {
      setReadingPurpose(null)
    }
  }

  async function readAndAsk(work: BulkWorkName): Promise<void> {
    const orders = await readOrders(work)
    if (orders === null) return
    const sendRefusal = work === 'send' || work === 'remind' ? sendRefusalOf(orders) : null
    if (sendRefusal === null) setQuestion({ work, orders })
    else setRefusal(sendRefusal)
  }

  /** The reason why no invoice is sent: one refused invoice stops all mails (G66). */
  function sendRefusalOf(orders: readonly Order[]): string | null {
    const isAnyUnprinted = orders.some(
      (order) => orderActionFault('send', order, account) === 'never-printed',
    )
    if (isAnyUnprinted) return staffOrderTexts.neverPrintedToSend
    const ordersWithoutEmail = orders.filter(({ dealership }) => emailsIn(dealership.email) === null)
    if (ordersWithoutEmail.length === 0) return null
    return [
      ...new Set(ordersWithoutEmail.map(({ dealership }) => orderWorkRefusals.noEmail(dealership.name))),
    ].join('\n')
  }

  function startWork(work: (typeof works)[number], orders: readonly Order[]): void {
    for (const otherWork of works) if (otherWork !== work) otherWork.close()
    work.start(orders)
  }

  const runningWork = Object.entries(worksByName).find(([, { isRunning }]) => isRunning)?.[0]
  const hasTooManyOrders = mode === 'exclude' && selection.count(list.count) > MAX_ORDERS
  const reason = hasTooManyOrders ? orderWorkRefusals.tooMany(MAX_ORDERS) : undefined
  return {
    works: worksByName,
    question,
    refusal,
    closeRefusal: () => setRefusal(null),
    /** The work for which the selected orders are being read; null if none are. */
    readingPurpose,
    readOrdersForInvoices: () => readOrders('invoices'),
    // Object.entries returns texts, which are keys of `worksByName`
    runningWork: readingPurpose ?? ((runningWork ?? null) as keyof typeof worksByName | null),
    /** The reason why changing orders is disabled now. */
    reason: reason ?? (state === 'offline' ? staffOrderTexts.needsServer : undefined),
    readAndAsk: (work: BulkWorkName) => void readAndAsk(work), // shows a question or a refusal
    answerQuestion(isYes: boolean): void {
      setQuestion(null)
      if (isYes && question !== null) startWork(worksByName[question.work], question.orders)
    },
    /** Counts the prints of orders that were printed together. */
    countPrints: (orders: readonly Order[]) => startWork(worksByName.print, orders),
  }
}
