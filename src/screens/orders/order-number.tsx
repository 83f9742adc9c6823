import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useListAddress } from '#address/way-back.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderNumberText } from '#domain/orders/order-status.ts'
import { orderViewPath } from '#paths'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { Popover } from '#ui/dialog/popover.tsx'
import { OrderPreview } from './order-preview.tsx'
import { orderWords } from './order-words.ts'

/** ordering.md §2 Order hover preview: it opens after 200 ms and closes after 200 ms. */
const DELAY_MS = 200

/** The way to an order; resting on it with a mouse, or reaching it by keyboard, shows what is in the order. */
export function OrderNumber({ order }: { order: Order }) {
  const { may } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const anchorRef = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isStaff = may('administerOrders')
  const listAddress = useListAddress()

  function setOpenSoon(next: boolean): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(next), DELAY_MS)
  }
  function close(): void {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  const hover = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpenSoon(next)
  }
  function focus(event: FocusEvent): void {
    if (event.target.matches(':focus-visible')) setOpenSoon(true)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only opens a preview of where the link inside leads */}
      <span
        ref={anchorRef}
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
        onFocus={focus}
        onBlur={() => setOpenSoon(false)}
      >
        <Link to={orderViewPath(order.id)} state={listAddress}>
          {orderNumberText(order, isStaff)}
        </Link>
      </span>
      <Popover
        isOpen={isOpen}
        onClose={close}
        anchorRef={anchorRef}
        label={orderHistoryTexts.preview(orderWords(order, isStaff))}
        align="start"
        keepsFocus
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
      >
        <OrderPreview order={order} />
      </Popover>
    </>
  )
}
