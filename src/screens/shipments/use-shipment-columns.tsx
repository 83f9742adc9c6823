import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { isoDayOf, startDate } from '#domain/dates.ts'
import { reorderRhythm } from '#domain/reorder-periods.ts'
import type { ScheduledShipment } from '#domain/shipment.ts'
import { productPath } from '#paths'
import { shipmentTexts } from '#texts/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import type { Column } from '#ui/table/columns.ts'
import { MonthStrip } from './month-strip.tsx'

export function productNameOf({ product, productId }: ScheduledShipment): string {
  return product?.name ?? shipmentTexts.goneProduct(productId)
}

export function useShipmentColumns(
  onEdit: (shipment: ScheduledShipment) => void,
): Column<ScheduledShipment>[] {
  const { clock } = useCounter()
  const { account, may } = useSession()
  const { choices } = useDealership()
  const [today] = useState(() => isoDayOf(clock.now()))
  const dealershipOf = ({ dealershipId }: ScheduledShipment) =>
    choices.find(({ id }) => id === dealershipId)?.name ?? shipmentTexts.unnamedDealership(dealershipId)
  const showsDealership = may('administerOrders') || (account?.dealerships.length ?? 0) > 1
  const mayChange = may('editScheduledShipments') || may('removeScheduledShipments')

  const columns: (Column<ScheduledShipment> | false)[] = [
    {
      title: shipmentTexts.product,
      isHeadline: true,
      cell: (shipment) =>
        shipment.product === null ? (
          productNameOf(shipment)
        ) : (
          <>
            <Link to={productPath(shipment.product)} rel={outerRel(productPath(shipment.product))}>
              {productNameOf(shipment)}
            </Link>
            <OuterHost address={productPath(shipment.product)} />
          </>
        ),
    },
    showsDealership && { title: shipmentTexts.dealershipColumn, cell: dealershipOf },
    { title: shipmentTexts.quantityColumn, align: 'end', cell: ({ quantity }) => quantity },
    { title: shipmentTexts.periodColumn, cell: ({ reorderPeriod }) => reorderRhythm(reorderPeriod) },
    { title: shipmentTexts.nextStartColumn, cell: ({ nextStartDate }) => startDate(nextStartDate) },
    { title: shipmentTexts.months, cell: (shipment) => <MonthStrip today={today} shipment={shipment} /> },
    mayChange && {
      title: shipmentTexts.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (shipment) => (
        <Button
          size="small"
          aria-label={shipmentTexts.editOf(productNameOf(shipment), dealershipOf(shipment))}
          onClick={() => onEdit(shipment)}
        >
          {shipmentTexts.edit}
        </Button>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}
