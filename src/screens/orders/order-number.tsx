import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useOrderLinkState } from '#address/back-link.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderNumberText } from '#domain/orders/order-status.ts'
import { orderViewPath } from '#paths'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { Popover } from '#ui/dialog/popover.tsx'
import { OrderPreview } from './order-preview.tsx'
import { orderWords } from './order-words.ts'

/** The preview opens and closes after 200 ms (ordering.md §2 Order hover preview). */
const DELAY_MS = 200

/** A link to an order. Hovering it with the mouse, or focusing it by keyboard, opens a preview of the order. */
export function OrderNumber({ order }: { order: Order }) {
  const { may } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const anchorRef = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isStaff = may('administerOrders')
  const linkState = useOrderLinkState()

  function setOpenAfterDelay(willBeOpen: boolean): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(willBeOpen), DELAY_MS)
  }
  function close(): void {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  const setOpenOnHover = (willBeOpen: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpenAfterDelay(willBeOpen)
  }
  function openOnFocus(event: FocusEvent): void {
    if (event.target.matches(':focus-visible')) setOpenAfterDelay(true)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only opens a preview of the page that the inner link opens */}
      <span
        ref={anchorRef}
        onPointerEnter={setOpenOnHover(true)}
        onPointerLeave={setOpenOnHover(false)}
        onFocus={openOnFocus}
        onBlur={() => setOpenAfterDelay(false)}
      >
        <Link to={orderViewPath(order.id)} state={linkState}>
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
        onPointerEnter={setOpenOnHover(true)}
        onPointerLeave={setOpenOnHover(false)}
      >
        <OrderPreview order={order} />
      </Popover>
    </>
  )
}
