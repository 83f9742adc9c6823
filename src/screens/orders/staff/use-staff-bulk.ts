// The staff's work on all chosen orders: which these are, the question before it, and what becomes of each.
import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import { emailsIn } from '#domain/email-list.ts'
import type { Order } from '#domain/order.ts'
import { orderActionFault } from '#domain/order-actions.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useChangeToPaid, useCountPrints, useSendInvoices } from '#server-state/use-bulk-order-work.ts'
import { LOAD_FAILURE_MS } from '#server-state/use-load-failure-notice.ts'
import { SENT_TOLD_MS } from '#server-state/use-order-work.ts'
import { useOrdersOfList } from '#server-state/use-orders-of-list.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { orderWorkRefusals } from '#texts/order-work.ts'
import { orderTexts } from '#texts/orders.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { type BulkWork, countsOf } from '#ui/table/bulk-work.ts'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import type { OrdersPage, useWhose } from '../use-orders-page.ts'

/** The chosen orders are read first. */
const MOST_WORKED = 2000

interface StaffBulkInput {
  list: OrdersPage
  selection: RowSelection<Order>
  whose: ReturnType<typeof useWhose>
}

export function useStaffBulk({ list, selection, whose }: StaffBulkInput) {
  const { notices } = useCounter()
  const { account } = useSession()
  const { state } = useConnection()
  const readChosen = useOrdersOfList(whose, list.filter)
  const [isReading, setIsReading] = useState(false)
  const [asked, setAsked] = useState<{ work: 'paid' | 'send'; orders: readonly Order[] } | null>(null)
  const sending = useSendInvoices()
  const paying = useChangeToPaid()
  const paid = useBulkWork({ ...paying, onEnd: forgetPaid })
  const sent = useBulkWork({ ...sending, onEnd: tellSent })
  // The printer has them by then: only what could not be counted is told.
  const counted = useBulkWork({ ...useCountPrints(), isSuccessSeen: true })
  const works = [paid, sent, counted]
  const { mode, named } = selection.selection

  async function forgetPaid({ rows }: BulkWork<Order>): Promise<void> {
    const done = rows.flatMap(({ row, outcome }) => (outcome?.kind === 'done' ? [row] : []))
    selection.forget(done.filter((row) => !list.keeps({ ...row, status: 'PAID' })).map(({ id }) => id))
    await paying.onEnd()
  }

  async function tellSent(ended: BulkWork<Order>): Promise<void> {
    await sending.onEnd()
    const [first] = ended.rows
    const { done } = countsOf(ended)
    if (first === undefined || done < ended.rows.length) return
    const text = done === 1 ? staffOrderTexts.sent(first.row.id) : staffOrderTexts.sentMany(done)
    notices.give({ kind: 'success', text }, SENT_TOLD_MS)
  }

  function fail(text: string, toldMs: number): void {
    notices.give({ kind: 'failure', text }, toldMs)
  }

  /** As they are now: those of other pages were printed, sent or moved since they were chosen. */
  async function readOrders(): Promise<readonly Order[] | null> {
    setIsReading(true)
    try {
      const answer = await readChosen(
        [...named.values()].map(({ id }) => id),
        mode === 'exclude',
      )
      if (!answer.ok) {
        fail(orderTexts.loadFailed(failureText(answer.failure)), LOAD_FAILURE_MS)
        return null
      }
      if (answer.value.length > 0) return answer.value
      fail(invoiceTexts.notFound, DEFAULT_NOTICE_MS) // removed meanwhile
      return null
    } finally {
      setIsReading(false)
    }
  }

  async function ask(work: 'paid' | 'send'): Promise<void> {
    const orders = await readOrders()
    if (orders === null) return
    const refusal = work === 'send' ? whyNotSent(orders) : null
    if (refusal === null) setAsked({ work, orders })
    else fail(refusal, SENT_TOLD_MS)
  }

  /** One invoice refuses the whole sending (G66). */
  function whyNotSent(orders: readonly Order[]): string | null {
    const isUnprinted = orders.some((order) => orderActionFault('send', order, account) === 'never-printed')
    if (isUnprinted) return staffOrderTexts.neverPrintedToSend
    const mute = orders.filter(({ dealership }) => emailsIn(dealership.email) === null)
    if (mute.length === 0) return null
    return [...new Set(mute.map(({ dealership }) => orderWorkRefusals.noEmail(dealership.name)))].join('\n')
  }

  function begin(work: typeof paid, orders: readonly Order[]): void {
    for (const other of works) if (other !== work) other.close()
    work.start(orders)
  }

  const isTooMany = mode === 'exclude' && selection.count(list.count) > MOST_WORKED
  const reason = isTooMany ? orderWorkRefusals.tooMany(MOST_WORKED) : undefined
  return {
    works,
    asked,
    isReading,
    readOrders,
    busy: isReading || works.some(({ isRunning }) => isRunning),
    /** Why no order can be changed now. */
    reason: reason ?? (state === 'offline' ? staffOrderTexts.needsServer : undefined),
    askPaid: () => void ask('paid'), // says failures
    askSend: () => void ask('send'), // likewise
    answer(isYes: boolean): void {
      setAsked(null)
      if (isYes && asked !== null) begin(asked.work === 'paid' ? paid : sent, asked.orders)
    },
    /** Of those that were printed together. */
    countPrints: (orders: readonly Order[]) => begin(counted, orders),
  }
}
