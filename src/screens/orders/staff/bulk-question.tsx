import { useSession } from '#app-context/use-session.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOVE_ACTIONS, orderActionFault } from '#domain/orders/order-actions.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import styles from './bulk-question.module.css'
import { chosenSums, type Sums } from './chosen-sums.ts'
import type { BulkWorkName } from './use-staff-bulk.ts'

const wordsOf = ({ count, amount }: Sums) =>
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

/** Names how many invoices of which dealerships and amounts are about to change, and how many of the chosen ones are not. */
export function BulkQuestion({ orders, work, onYes, onNo }: BulkQuestionProps) {
  const { account } = useSession()
  const goal = work === 'send' || work === 'remind' ? null : work
  const changing =
    goal === null
      ? orders
      : orders.filter((order) => orderActionFault(MOVE_ACTIONS[goal], order, account) === null)
  const { dealerships, ...all } = chosenSums(changing)
  const skipped = orders.length - changing.length
  return (
    <ConfirmDialog
      isOpen
      title={TITLES[work](orders.length)}
      text={
        <>
          {changing.length > 0 && <p className={styles.all}>{wordsOf(all)}</p>}
          <ul className={styles.dealerships}>
            {dealerships.map(({ id, name, isNamesake, ...sums }) => (
              <li key={id}>
                {staffOrderTexts.sumsOf(
                  isNamesake ? staffOrderTexts.dealershipOfId(name, id) : name,
                  wordsOf(sums),
                )}
              </li>
            ))}
          </ul>
          {goal !== null && skipped > 0 && <p>{staffOrderTexts.willBeSkipped[goal](skipped)}</p>}
        </>
      }
      confirmText={VERBS[work]}
      {...(goal !== null && { cancelText: staffOrderTexts.no })}
      reason={goal !== null && changing.length === 0 ? staffOrderTexts.nothingChanges[goal] : undefined}
      onConfirm={onYes}
      onCancel={onNo}
    />
  )
}
