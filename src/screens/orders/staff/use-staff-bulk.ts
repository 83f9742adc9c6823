// The staff's work on all chosen orders: which these are, the question before it, and what becomes of each.
import { useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOVE_ACTIONS, ORDER_ACTIONS, orderActionFault } from '#domain/orders/order-actions.ts'
import { failureText } from '#server-state/failure-text.ts'
import {
  type BulkGoal,
  useCountPrints,
  useMoveMany,
  useSendInvoices,
} from '#server-state/orders/use-bulk-order-work.ts'
import { useOrdersOfList } from '#server-state/orders/use-orders-of-list.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderWorkRefusals } from '#texts/orders/order-work.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import type { BulkWork } from '#ui/table/bulk-work.ts'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import type { OrdersPage, useWhose } from '../use-orders-page.ts'

/** The chosen orders are read first. */
const MOST_WORKED = 2000

/** What is asked about before it is done. */
export type BulkWorkName = BulkGoal | 'send' | 'remind'

interface StaffBulkInput {
  list: OrdersPage
  selection: RowSelection<Order>
  whose: ReturnType<typeof useWhose>
}

/** Moves many orders; those that leave the list by it are not chosen any more. */
function useMove(goal: BulkGoal, { list, selection }: StaffBulkInput) {
  const move = useMoveMany(goal)
  const status = ORDER_ACTIONS[MOVE_ACTIONS[goal]].to

  async function forgetMoved({ rows }: BulkWork<Order>): Promise<void> {
    const done = rows.flatMap(({ row, outcome }) => (outcome?.kind === 'done' ? [row] : []))
    selection.forget(done.filter((row) => !list.keeps({ ...row, status })).map(({ id }) => id))
    await move.onEnd()
  }
  return useBulkWork({ ...move, onEnd: forgetMoved })
}

export function useStaffBulk(input: StaffBulkInput) {
  const { list, selection, whose } = input
  const { account } = useSession()
  const { state } = useConnection()
  const readChosen = useOrdersOfList(whose, list.filter)
  const [reading, setReading] = useState<BulkWorkName | 'papers' | null>(null)
  const [asked, setAsked] = useState<{ work: BulkWorkName; orders: readonly Order[] } | null>(null)
  /** Why nothing was begun; stands where the outcome would. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const named = {
    pending: useMove('pending', input),
    paid: useMove('paid', input),
    send: useBulkWork(useSendInvoices(false)),
    remind: useBulkWork(useSendInvoices(true)),
    // The printer has them by then: only what could not be counted is told.
    print: useBulkWork({ ...useCountPrints(), isSuccessSeen: true }),
  }
  const works = Object.values(named)
  const { mode, named: chosen } = selection.selection

  /** As they are now: those of other pages were printed, sent or moved since they were chosen. */
  async function readOrders(purpose: BulkWorkName | 'papers'): Promise<readonly Order[] | null> {
    setRefusal(null)
    setReading(purpose)
    try {
      const answer = await readChosen(
        [...chosen.values()].map(({ id }) => id),
        mode === 'exclude',
      )
      if (answer.ok && answer.value.length > 0) return answer.value
      // Else they were removed meanwhile.
      setRefusal(answer.ok ? invoiceTexts.notFound : orderTexts.loadFailed(failureText(answer.failure)))
      return null
    } finally {
      setReading(null)
    }
  }

  async function ask(work: BulkWorkName): Promise<void> {
    const orders = await readOrders(work)
    if (orders === null) return
    const why = work === 'send' || work === 'remind' ? whyNotSent(orders) : null
    if (why === null) setAsked({ work, orders })
    else setRefusal(why)
  }

  /** One invoice refuses the whole sending (G66). */
  function whyNotSent(orders: readonly Order[]): string | null {
    const isUnprinted = orders.some((order) => orderActionFault('send', order, account) === 'never-printed')
    if (isUnprinted) return staffOrderTexts.neverPrintedToSend
    const mute = orders.filter(({ dealership }) => emailsIn(dealership.email) === null)
    if (mute.length === 0) return null
    return [...new Set(mute.map(({ dealership }) => orderWorkRefusals.noEmail(dealership.name)))].join('\n')
  }

  function begin(work: (typeof works)[number], orders: readonly Order[]): void {
    for (const other of works) if (other !== work) other.close()
    work.start(orders)
  }

  const running = Object.entries(named).find(([, { isRunning }]) => isRunning)?.[0]
  const isTooMany = mode === 'exclude' && selection.count(list.count) > MOST_WORKED
  const reason = isTooMany ? orderWorkRefusals.tooMany(MOST_WORKED) : undefined
  return {
    works: named,
    asked,
    refusal,
    closeRefusal: () => setRefusal(null),
    /** What the chosen orders are being read for. */
    reading,
    readOrders: () => readOrders('papers'),
    // the keys of `named`
    running: reading ?? ((running ?? null) as keyof typeof named | null),
    /** Why no order can be changed now. */
    reason: reason ?? (state === 'offline' ? staffOrderTexts.needsServer : undefined),
    ask: (work: BulkWorkName) => void ask(work), // says failures
    answer(isYes: boolean): void {
      setAsked(null)
      if (isYes && asked !== null) begin(named[asked.work], asked.orders)
    },
    /** Of those that were printed together. */
    countPrints: (orders: readonly Order[]) => begin(named.print, orders),
  }
}
