import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { reorderPeriodWords } from '#domain/shipments/reorder-periods.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { formatStartDate, isoDateOfInstant } from '#domain/values/dates.ts'
import { productPath } from '#paths'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import type { Column } from '#ui/table/columns.ts'
import { CHANGE_ICONS, CHANGE_TONES } from './change-words.ts'
import { MonthStrip } from './month-strip.tsx'

function changeOf(
  { dealershipId, productId }: ScheduledShipment,
  changes: readonly ShipmentChange[],
): ShipmentChange | undefined {
  return changes.find(({ dealership, product }) => dealership.id === dealershipId && product.id === productId)
}

/** The state of the change that waits on this device for the shipment of a row; empty without a change. */
function WaitingChip({ change }: { change: ShipmentChange | undefined }) {
  if (change === undefined) return null
  return (
    <>
      {' '}
      <Chip tone={CHANGE_TONES[change.state]} icon={CHANGE_ICONS[change.state]}>
        {shipmentChangeTexts.states[change.state]}
      </Chip>
    </>
  )
}

export function productNameOf({ product, productId }: ScheduledShipment): string {
  return product?.name ?? shipmentTexts.goneProduct(productId)
}

/** The product of a shipment, for the shipment's dialog, which uses `startValue` only for a new shipment. */
export function productOf(shipment: ScheduledShipment) {
  return {
    id: shipment.productId,
    name: productNameOf(shipment),
    url: shipment.product?.url ?? '',
    startValue: 1,
  }
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
  /** Changes of this device that the server does not have yet. */
  waitingChanges: readonly ShipmentChange[] = [],
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
    showsDealership && {
      title: shipmentTexts.dealershipColumn,
      placeInCard: 'second-line',
      isCutInCard: true,
      cell: dealershipNameOf,
    },
    {
      title: shipmentTexts.quantityColumn,
      align: 'end',
      placeInCard: 'first-line-end',
      hasTitleInCard: true,
      cell: ({ quantity }) => quantity,
    },
    {
      title: shipmentTexts.periodColumn,
      keepsWordsWhole: true,
      placeInCard: 'second-line',
      cell: ({ reorderPeriod }) => reorderPeriodWords(reorderPeriod),
    },
    {
      title: shipmentTexts.nextStartColumn,
      keepsWordsWhole: true,
      // In the second line it would leave too little room for the names of dealerships that begin alike.
      placeInCard: showsDealership ? 'first-line-end' : 'second-line',
      cell: (shipment) => (
        <>
          <span>{formatStartDate(shipment.nextStartDate)}</span>
          <WaitingChip change={changeOf(shipment, waitingChanges)} />
        </>
      ),
    },
    {
      title: shipmentTexts.months,
      keepsWordsWhole: true,
      // Period and next start say the same; a row is one line on tablets, two on phones.
      isHiddenBelowLarge: true,
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
