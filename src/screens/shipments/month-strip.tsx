import type { ShipmentMonth } from '#domain/shipments/shipment.ts'
import { shipmentMonths } from '#domain/shipments/shipment.ts'
import { monthName, shipmentTexts } from '#texts/shipments/shipments.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './month-strip.module.css'

interface MonthStripProps {
  /** yyyy-MM-dd */
  today: string
  shipment: { nextStartDate: string; reorderPeriod: number }
  /** Shows the meaning of the colours below the strip. */
  hasLegend?: boolean
}

/** Twelve months: the month of the next shipment in blue, those of later shipments in green (storefront.md §4). */
export function MonthStrip({ today, shipment, hasLegend = false }: MonthStripProps) {
  return (
    <div className={classNames(styles.frame, hasLegend && styles.wide)}>
      <ol className={styles.strip} aria-label={shipmentTexts.strip}>
        {shipmentMonths(today, shipment).map((month) => (
          <Month key={month.month} {...month} />
        ))}
      </ol>
      {hasLegend && (
        <p className={styles.legend} aria-hidden="true">
          <span className={classNames(styles.sample, styles.next)} /> {shipmentTexts.next}
          <span className={classNames(styles.sample, styles.later)} /> {shipmentTexts.later}
        </p>
      )}
    </div>
  )
}

function Month({ month, execution }: ShipmentMonth) {
  return (
    <li className={classNames(styles.month, execution !== null && styles[execution])}>
      <span>{monthName(month)}</span>
      <VisuallyHidden>
        {` ${month.slice(0, 4)}${execution === null ? '' : `, ${shipmentTexts[execution]}`}`}
      </VisuallyHidden>
    </li>
  )
}
