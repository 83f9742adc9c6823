import { useSession } from '#app-context/use-session.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { orderActionFault } from '#domain/order-actions.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import styles from './bulk-question.module.css'
import { chosenSums, type Sums } from './chosen-sums.ts'

const wordsOf = ({ count, amount }: Sums) =>
  staffOrderTexts.sums(count, amount === null ? '' : formatMoney(amount))

interface BulkQuestionProps {
  orders: readonly Order[]
  work: 'paid' | 'send'
  onYes: () => void
  onNo: () => void
}

/** Names how many invoices of which dealerships and amounts are about to change, and how many of the chosen ones are not. */
export function BulkQuestion({ orders, work, onYes, onNo }: BulkQuestionProps) {
  const { account } = useSession()
  const isSending = work === 'send'
  const changing = isSending
    ? orders
    : orders.filter((order) => orderActionFault('toPaid', order, account) === null)
  const { dealerships, ...all } = chosenSums(changing)
  const skipped = orders.length - changing.length
  const nothing = changing.length === 0 ? staffOrderTexts.nothingChanges : undefined
  return (
    <ConfirmDialog
      isOpen
      title={
        isSending ? staffOrderTexts.sendQuestion(orders.length) : staffOrderTexts.changeStatus(orders.length)
      }
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
          {skipped > 0 && <p>{staffOrderTexts.willBeSkipped(skipped)}</p>}
        </>
      }
      confirmText={isSending ? staffOrderTexts.sendVerb : staffOrderTexts.yes}
      {...(!isSending && { cancelText: staffOrderTexts.no })}
      reason={nothing}
      onConfirm={onYes}
      onCancel={onNo}
    />
  )
}
