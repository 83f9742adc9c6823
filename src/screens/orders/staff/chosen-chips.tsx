import type { Order } from '#domain/orders/order.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { RowSelection } from '#ui/table/use-selection.ts'
import styles from './chosen-chips.module.css'

/**
 * The orders with a checked box on all pages: the selected orders, or in the mode Exclude the excluded ones. Pressing a
 * chip clears the box of its order (ordering.md §2: at most 200 px high).
 */
export function ChosenChips({ selection }: { selection: RowSelection<Order> }) {
  const orders = [...selection.selection.namedRows.values()]
  if (orders.length === 0) return null
  return (
    <ul ref={keepFocus} className={styles.chips} aria-label={staffOrderTexts.chosenOrders}>
      {orders.map((order) => (
        <li key={order.id}>
          <button
            type="button"
            className={styles.chip}
            aria-label={staffOrderTexts.removeFromChosen(order.id)}
            onClick={() => selection.setChecked([order], false)}
          >
            <span>{order.id}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
