import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MORNING_HASH } from '#address/links-of-find.ts'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS, showReason } from '#app-context/notices.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { orderLoadFailureText } from '#server-state/orders/order-load-failure-text.ts'
import { useOrdersOfList } from '#server-state/orders/use-orders-of-list.ts'
import { morningTexts } from '#texts/orders/morning.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { printPdf } from '#ui/pdf/print-pdf.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'
import type { OrdersPage, useOrderScope } from '../../use-orders-page.ts'
import { MorningDialog } from './morning-dialog.tsx'
import { ordersToDo } from './morning-step.ts'

interface MorningButtonProps {
  list: OrdersPage
  selection: RowSelection<Order>
  scope: ReturnType<typeof useOrderScope>
}

/**
 * Reads the chosen orders, or if none are chosen all orders of the list that are In, and opens the dialog that prints and
 * sends those that are not printed and sent yet (G302).
 */
export function MorningButton({ list, selection, scope }: MorningButtonProps) {
  const { notices } = useCounter()
  const isNarrow = useMedia(NARROW)
  const isBelowLarge = useMedia(BELOW_LARGE)
  /** Beside the chips of filters a tablet has no room for the whole name. */
  const isShort = isNarrow || (isBelowLarge && list.isFiltered)
  const { may } = useSession()
  const { state } = useConnection()
  const { mode, namedRows } = selection.selection
  const areOrdersChosen = mode === 'exclude' || namedRows.size > 0
  const filter: OrderFilter = areOrdersChosen ? list.filter : { status: 'IN', ...list.filter }
  const readOrders = useOrdersOfList(scope, filter)
  const [isReading, setIsReading] = useState(false)
  const [orders, setOrders] = useState<readonly Order[] | null>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on the link of Find begins the work
  useEffect(() => {
    if (hash === MORNING_HASH && state !== 'offline') void open() // shows its own failure
  }, [hash, key])
  // The orders that are In cannot be found by a person who sees no status.
  if (!areOrdersChosen && !may('seeOrderStatus')) return null

  async function open(): Promise<void> {
    setIsReading(true)
    try {
      const ids = [...namedRows.values()].map(({ id }) => id)
      const answer = await readOrders(ids, !areOrdersChosen || mode === 'exclude')
      if (!answer.ok) {
        showReason(notices, orderLoadFailureText(answer.failure))
        return
      }
      const foundOrders = ordersToDo(answer.value)
      if (foundOrders.length > 0) setOrders(foundOrders)
      else notices.show({ kind: 'success', text: morningTexts.nothingToDo }, DEFAULT_NOTICE_MS)
    } finally {
      setIsReading(false)
    }
  }

  return (
    <>
      <Button
        variant="primary"
        icon="print"
        busy={isReading}
        disabled={state === 'offline'}
        reason={staffOrderTexts.needsServer}
        aria-haspopup="dialog"
        aria-label={morningTexts.title}
        onClick={() => {
          void open() // shows its own failure
        }}
      >
        {isShort ? morningTexts.word : morningTexts.title}
      </Button>
      {orders !== null && (
        <MorningDialog orders={orders} printPdf={printPdf} onClose={() => setOrders(null)} />
      )}
    </>
  )
}
