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
  /** Shows the names of the months, and below the strip the meaning of the colours. Without it a month is its initial (G385). */
  hasLegend?: boolean
}

/** Twelve months: the month of the next shipment in blue, those of later shipments in green (storefront.md §4). */
export function MonthStrip({ today, shipment, hasLegend = false }: MonthStripProps) {
  return (
    <div className={classNames(styles.frame, hasLegend && styles.wide)}>
      <ol className={styles.strip} aria-label={shipmentTexts.strip}>
        {shipmentMonths(today, shipment).map((month) => (
          <Month key={month.month} {...month} hasName={hasLegend} />
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

function Month({ month, execution, hasName }: ShipmentMonth & { hasName: boolean }) {
  const name = monthName(month)
  const details = ` ${month.slice(0, 4)}${execution === null ? '' : `, ${shipmentTexts[execution]}`}`
  return (
    <li className={classNames(styles.month, execution !== null && styles[execution])}>
      {hasName ? (
        <span>{name}</span>
      ) : (
        <>
          <span aria-hidden="true" title={name + details}>
            {name.slice(0, 1)}
          </span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      )}
      <VisuallyHidden>{details}</VisuallyHidden>
    </li>
  )
}
