import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { listDate } from '#domain/values/dates.ts'
import { orderNumberText } from '#domain/orders/order-status.ts'
import type { Purchase } from '#domain/orders/purchased-item.ts'
import { orderViewPath } from '#paths'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { Button } from '#ui/button/button.tsx'
import { Popover } from '#ui/dialog/popover.tsx'
import type { Column } from '#ui/table/columns.ts'
import { PlainTable } from '#ui/table/table.tsx'

interface PurchaseHistoryProps {
  name: string
  purchases: readonly Purchase[]
}

/** A button with the number of orders of a product; it opens a popover that lists these orders. */
export function PurchaseHistory({ name, purchases }: PurchaseHistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={purchaseTexts.orderCountOf(purchases.length, name)}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {purchaseTexts.orderCount(purchases.length)}
      </Button>
      <Popover
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        anchorRef={button}
        label={purchaseTexts.historyOf(name)}
      >
        <PurchaseList name={name} purchases={purchases} />
      </Popover>
    </>
  )
}

/** The orders of a product, with links to them. */
export function PurchaseList({ name, purchases }: PurchaseHistoryProps) {
  const isStaff = useSession().may('administerOrders')
  const columns: Column<Purchase>[] = [
    { title: purchaseTexts.date, keepsWordsWhole: true, cell: ({ createdAt }) => listDate(createdAt) },
    {
      title: purchaseTexts.order,
      cell: ({ orderId, status }) => (
        <Link to={orderViewPath(orderId)}>{orderNumberText({ id: orderId, status }, isStaff)}</Link>
      ),
    },
    { title: purchaseTexts.orderedQuantity, align: 'end', cell: ({ quantity }) => quantity },
  ]
  return (
    <PlainTable
      label={purchaseTexts.historyOf(name)}
      columns={columns}
      rows={purchases}
      keyOf={(_purchase, index) => index}
    />
  )
}
