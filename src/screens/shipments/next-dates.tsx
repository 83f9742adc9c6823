import { nextDates } from '#domain/shipments/shipment-dates.ts'
import { formatStartDate } from '#domain/values/dates.ts'
import { formatMoney } from '#domain/values/money.ts'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import styles from './next-dates.module.css'
import { type ShipmentPriceProps, useShipmentCost } from './shipment-price.tsx'

const SHOWN_DATE_COUNT = 3

interface NextDatesProps extends ShipmentPriceProps {
  /** yyyy-MM-dd */
  nextStartDate: string
}

/** The next three shipments, each with its cost at today's prices (G235). */
export function NextDates({ nextStartDate, ...shipment }: NextDatesProps) {
  const cost = useShipmentCost(shipment)?.cost ?? null
  if (cost === null) return null
  const { reorderPeriod } = shipment
  return (
    <section className={styles.dates} aria-label={shipmentChangeTexts.nextDates}>
      <h3>{shipmentChangeTexts.nextDates}</h3>
      <ol>
        {nextDates({ nextStartDate, reorderPeriod }, SHOWN_DATE_COUNT).map((day) => (
          <li key={day}>
            {shipmentChangeTexts.nextDate(formatStartDate(day), formatMoney(cost.perShipment))}
          </li>
        ))}
      </ol>
    </section>
  )
}
