import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSealedOrders } from '#app-context/use-pending-orders.ts'
import { useSession } from '#app-context/use-session.ts'
import { openOrdersOfOthers } from '#session/left-data.ts'
import { readSealedOrders } from '#storage/sealed-orders.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { saveTextAsFile } from '#ui/save-text-as-file.ts'
import styles from './sealed-orders.module.css'
import { sealedOrdersFile } from './sealed-orders-file.ts'

/** That orders of other people wait here. Only who administers orders may take them along, as a file. */
export function SealedOrders() {
  const { ofAccounts, ofVisitors } = useSealedOrders()
  const count = ofAccounts + ofVisitors
  const { accountKey, api, notices } = useCounter()
  const { may } = useSession()
  if (count === 0) return null

  async function save(): Promise<void> {
    const { orders, closedCount } = await openOrdersOfOthers(api, await readSealedOrders(accountKey))
    const { fileName, text } = sealedOrdersFile(orders, Date.now())
    saveTextAsFile(fileName, text)
    if (closedCount > 0) {
      notices.give({ kind: 'failure', text: pendingOrderTexts.sealedSavedClosed(fileName, closedCount) })
    } else {
      notices.give({ kind: 'success', text: pendingOrderTexts.sealedSaved(fileName) }, DEFAULT_NOTICE_MS)
    }
  }

  return (
    <Card>
      <div className={styles.sealed}>
        <Icon name="lock" />
        <p className={styles.words}>
          <strong>{pendingOrderTexts.sealed(count)}</strong>.{' '}
          {pendingOrderTexts.sealedNext(ofAccounts, ofVisitors)}
        </p>
        {may('administerOrders') && (
          <Button
            size="small"
            icon="download"
            onClick={() => {
              void save() // tells its end itself
            }}
          >
            {pendingOrderTexts.saveSealed}
          </Button>
        )}
      </div>
    </Card>
  )
}
