import { useSession } from '#app-context/use-session.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOVE_ACTIONS, orderActionFault } from '#domain/orders/order-actions.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import styles from './bulk-question.module.css'
import { chosenSums, type Sums } from './chosen-sums.ts'
import type { BulkWorkName } from './use-staff-bulk.ts'

const sumsText = ({ count, amount }: Sums) =>
  staffOrderTexts.sums(count, amount === null ? '' : formatMoney(amount))

interface BulkQuestionProps {
  orders: readonly Order[]
  work: BulkWorkName
  onYes: () => void
  onNo: () => void
}

const { sendQuestion, sendVerb, remindQuestion, remindVerb, changeStatus, yes } = staffOrderTexts
const TITLES = { send: sendQuestion, remind: remindQuestion, pending: changeStatus, paid: changeStatus }
const VERBS = { send: sendVerb, remind: remindVerb, pending: yes, paid: yes }

/** Asks for confirmation with count and amount of the changing orders by dealership, and the number of skipped ones. */
export function BulkQuestion({ orders, work, onYes, onNo }: BulkQuestionProps) {
  const { account } = useSession()
  const goal = work === 'send' || work === 'remind' ? null : work
  const changingOrders =
    goal === null
      ? orders
      : orders.filter((order) => orderActionFault(MOVE_ACTIONS[goal], order, account) === null)
  const { dealerships, ...totalSums } = chosenSums(changingOrders)
  const skippedCount = orders.length - changingOrders.length
  return (
    <ConfirmDialog
      isOpen
      title={TITLES[work](orders.length)}
      text={
        <>
          {changingOrders.length > 0 && <p className={styles.all}>{sumsText(totalSums)}</p>}
          <ul className={styles.dealerships}>
            {dealerships.map(({ id, name, isNamesake, ...sums }) => (
              <li key={id}>
                {staffOrderTexts.sumsOf(
                  isNamesake ? staffOrderTexts.dealershipOfId(name, id) : name,
                  sumsText(sums),
                )}
              </li>
            ))}
          </ul>
          {goal !== null && skippedCount > 0 && <p>{staffOrderTexts.willBeSkipped[goal](skippedCount)}</p>}
        </>
      }
      confirmText={VERBS[work]}
      {...(goal !== null && { cancelText: staffOrderTexts.no })}
      reason={goal !== null && changingOrders.length === 0 ? staffOrderTexts.nothingChanges[goal] : undefined}
      onConfirm={onYes}
      onCancel={onNo}
    />
  )
}
