import { useSession } from '#app-context/people/use-session.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOVE_ACTIONS, orderActionFault } from '#domain/orders/order-actions.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import styles from './bulk-question.module.css'
import { orderSums, type Sums } from './order-sums.ts'
import type { BulkWorkName } from './use-staff-bulk.ts'

const sumsText = ({ count, amount }: Sums) =>
  staffOrderTexts.countAndAmount(count, amount === null ? '' : formatMoney(amount))

interface BulkQuestionProps {
  orders: readonly Order[]
  work: BulkWorkName
  onYes: () => void
  onNo: () => void
}

const { sendQuestion, sendVerb, remindQuestion, remindVerb, changeStatus, yes } = staffOrderTexts
const TITLES = { send: sendQuestion, remind: remindQuestion, pending: changeStatus, paid: changeStatus }
const CONFIRM_TEXTS = { send: sendVerb, remind: remindVerb, pending: yes, paid: yes }

/**
 * Asks for confirmation. The question names the count and the amount of the orders that are changed or mailed, by
 * dealership, and the number of orders that are skipped.
 */
export function BulkQuestion({ orders, work, onYes, onNo }: BulkQuestionProps) {
  const { account } = useSession()
  const goal = work === 'send' || work === 'remind' ? null : work
  const affectedOrders =
    goal === null
      ? orders
      : orders.filter((order) => orderActionFault(MOVE_ACTIONS[goal], order, account) === null)
  const { dealerships, ...totalSums } = orderSums(affectedOrders)
  const skippedCount = orders.length - affectedOrders.length
  return (
    <ConfirmDialog
      isOpen
      title={TITLES[work](orders.length)}
      text={
        <>
          {affectedOrders.length > 0 && <p className={styles.total}>{sumsText(totalSums)}</p>}
          <ul className={styles.dealerships}>
            {dealerships.map(({ id, name, isNamesake, ...sums }) => (
              <li key={id}>
                {staffOrderTexts.sumsOfDealership(
                  isNamesake ? staffOrderTexts.dealershipOfId(name, id) : name,
                  sumsText(sums),
                )}
              </li>
            ))}
          </ul>
          {goal !== null && skippedCount > 0 && <p>{staffOrderTexts.willBeSkipped[goal](skippedCount)}</p>}
        </>
      }
      confirmText={CONFIRM_TEXTS[work]}
      {...(goal !== null && { cancelText: staffOrderTexts.no })}
      reason={goal !== null && affectedOrders.length === 0 ? staffOrderTexts.nothingChanges[goal] : undefined}
      onConfirm={onYes}
      onCancel={onNo}
    />
  )
}
