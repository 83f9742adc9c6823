import { useId, useState } from 'react'
import type { Order } from '#domain/orders/order.ts'
import { formatMoney } from '#domain/values/money.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { RowSelection } from '#ui/table/use-selection.ts'
import styles from './chosen-chips.module.css'
import { orderSums } from './order-sums.ts'

/** More chips would be wider than a line, so a button with their sums unfolds them. */
const MOST_SHOWN_CHIPS = 8

/**
 * The orders with a checked box on all pages: the selected orders, or in the mode Exclude the excluded ones. Pressing a
 * chip clears the box of its order (ordering.md §2: at most 200 px high).
 */
export function ChosenChips({ selection }: { selection: RowSelection<Order> }) {
  const orders = [...selection.selection.namedRows.values()]
  const chipsId = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  if (orders.length === 0) return null
  const isFoldable = orders.length > MOST_SHOWN_CHIPS
  const { count, amount, dealerships } = orderSums(orders)
  return (
    <>
      {isFoldable && (
        <Button
          variant="quiet"
          icon={isUnfolded ? 'chevron-down' : 'chevron-right'}
          aria-expanded={isUnfolded}
          aria-controls={chipsId}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {staffOrderTexts.chosenSums(count, amount === null ? '' : formatMoney(amount), dealerships.length)}
        </Button>
      )}
      {(!isFoldable || isUnfolded) && (
        <ul
          ref={keepFocus}
          id={chipsId}
          className={styles.chips}
          aria-label={staffOrderTexts.chosenOrders}
          data-unfolded={isFoldable || undefined}
        >
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
      )}
    </>
  )
}
