import type { Order } from '#domain/orders/order.ts'
import { dealershipPanelTexts } from '#texts/people/dealership-panel.ts'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import styles from './dealership-name.module.css'
import { useDealershipPanel } from './use-dealership-panel.tsx'

interface DealershipNameProps {
  dealership: Order['dealership']
  /** True in a row that opens its order: a finger would miss a small button, so there the menu of the row opens the panel. */
  isInRow?: boolean
}

/** The name of a dealership as a button that opens its panel; as plain text where there is no panel. */
export function DealershipName({ dealership: { id, name }, isInRow = false }: DealershipNameProps) {
  const isTouched = useMedia(BELOW_LARGE)
  const { open, panel } = useDealershipPanel(id)
  if (open === undefined || (isInRow && isTouched)) return <span>{name}</span>
  return (
    <>
      <button
        type="button"
        className={styles.name}
        aria-haspopup="dialog"
        title={dealershipPanelTexts.open}
        onClick={open}
      >
        {name}
      </button>
      {panel}
    </>
  )
}
