import { staffOrderTexts } from '#texts/staff-orders.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './key-list.module.css'

const PARTS = [
  [staffOrderTexts.keysHint, staffOrderTexts.keyList],
  [staffOrderTexts.keysElsewhere, staffOrderTexts.keyListElsewhere],
  [staffOrderTexts.keysInField, staffOrderTexts.keyListInField],
] as const

/** What each key does. */
export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={staffOrderTexts.keys} size="medium" isRead>
      {PARTS.map(([hint, keys]) => (
        <section key={hint}>
          <p className={styles.hint}>{hint}</p>
          <dl className={styles.keys}>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
