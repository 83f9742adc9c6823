import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { isoDateOfInstant, formatStartDate } from '#domain/values/dates.ts'
import { reorderRhythm } from '#domain/shipments/reorder-periods.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import { productPath } from '#paths'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import type { Column } from '#ui/table/columns.ts'
import { MonthStrip } from './month-strip.tsx'

export function productNameOf({ product, productId }: ScheduledShipment): string {
  return product?.name ?? shipmentTexts.goneProduct(productId)
}

/** Returns a function that names the dealership of a shipment. */
export function useDealershipName(): (shipment: ScheduledShipment) => string {
  const { choices } = useDealership()
  return ({ dealershipId }) =>
    choices.find(({ id }) => id === dealershipId)?.name ?? shipmentTexts.unnamedDealership(dealershipId)
}

/** `actionsOf` renders the controls at the end of a row; null for a list without controls. */
export function useShipmentColumns(
  actionsOf: ((shipment: ScheduledShipment) => ReactNode) | null,
): Column<ScheduledShipment>[] {
  const { clock } = useCounter()
  const { account, may } = useSession()
  const [today] = useState(() => isoDateOfInstant(clock.now()))
  const showsDealership = may('administerOrders') || (account?.dealerships.length ?? 0) > 1
  const dealershipNameOf = useDealershipName()

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
    showsDealership && { title: shipmentTexts.dealershipColumn, cell: dealershipNameOf },
    { title: shipmentTexts.quantityColumn, align: 'end', cell: ({ quantity }) => quantity },
    {
      title: shipmentTexts.periodColumn,
      keepsWordsWhole: true,
      cell: ({ reorderPeriod }) => reorderRhythm(reorderPeriod),
    },
    {
      title: shipmentTexts.nextStartColumn,
      keepsWordsWhole: true,
      cell: ({ nextStartDate }) => formatStartDate(nextStartDate),
    },
    {
      title: shipmentTexts.months,
      keepsWordsWhole: true,
      cell: (shipment) => <MonthStrip today={today} shipment={shipment} />,
    },
    actionsOf !== null && {
      title: shipmentTexts.actions,
      isTitleHidden: true,
      align: 'end',
      cell: actionsOf,
    },
  ]
  return columns.filter((column) => column !== false)
}
