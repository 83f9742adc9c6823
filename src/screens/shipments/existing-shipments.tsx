import type { Product, ScheduledShipmentSummary } from '#domain/products/product.ts'
import { reorderPeriodWords } from '#domain/shipments/reorder-periods.ts'
import { formatStartDate } from '#domain/values/dates.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { DealershipOption } from './shipment-fields.ts'
import styles from './shipment-form.module.css'

interface ExistingShipmentsProps {
  product: Pick<Product, 'name'>
  shipments: readonly ScheduledShipmentSummary[]
  dealerships: readonly DealershipOption[]
  /** True if the person may add a shipment for a dealership that has none. */
  canAdd: boolean
  onAdd: () => void
  onEdit: (shipment: ScheduledShipmentSummary) => void
  onClose: () => void
}

/** Lists the dealerships' shipments of the product while no dealership is chosen. */
export function ExistingShipments({
  product,
  shipments,
  dealerships,
  canAdd,
  onAdd,
  onEdit,
  onClose,
}: ExistingShipmentsProps) {
  const dealershipName = ({ dealershipId }: ScheduledShipmentSummary) =>
    dealerships.find(({ id }) => id === dealershipId)?.name ?? shipmentTexts.unnamedDealership(dealershipId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shipmentTexts.existing}
      description={product.name}
      actions={canAdd && <Button onClick={onAdd}>{shipmentTexts.addAnother}</Button>}
    >
      <ul className={styles.existing}>
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <div>
              <strong>{dealershipName(shipment)}</strong>
              <p>
                {shipmentTexts.summary(
                  shipment.quantity,
                  reorderPeriodWords(shipment.reorderPeriod),
                  formatStartDate(shipment.nextStartDate),
                )}
              </p>
            </div>
            <Button
              aria-label={shipmentTexts.editOf(product.name, dealershipName(shipment))}
              onClick={() => onEdit(shipment)}
            >
              {shipmentTexts.edit}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
