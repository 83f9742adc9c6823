import { useSession } from '#app-context/people/use-session.ts'
import { ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { may } from '#domain/people/permissions.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './key-list.module.css'
import { ROW_KEYS } from './row-keys.ts'

const SECTIONS = [
  [staffOrderTexts.keysHint, staffOrderTexts.keyList],
  [staffOrderTexts.keysElsewhere, staffOrderTexts.keyListElsewhere],
  [staffOrderTexts.keysInField, staffOrderTexts.keyListInField],
] as const

/** Lists the keys and their actions; the key of Remove only for people who may remove orders. */
export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { account } = useSession()
  const isForbidden = (key: string) =>
    key.toLowerCase() === ROW_KEYS.remove && !may(account, ORDER_ACTIONS.remove.gate)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={staffOrderTexts.keys} size="medium" hasOnlyText>
      {SECTIONS.map(([hint, keys]) => (
        <section key={hint}>
          <p className={styles.hint}>{hint}</p>
          <dl className={styles.keys}>
            {keys
              .filter(([key]) => !isForbidden(key))
              .map(([key, actionText]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{actionText}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
