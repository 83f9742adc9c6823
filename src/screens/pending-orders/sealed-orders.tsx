import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSealedOrderCounts } from '#app-context/orders/use-pending-orders.ts'
import { useDeniedSession } from '#app-context/people/use-denied-session.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { savedCopyOf } from '#outbox/saved-copy.ts'
import { unsealOrdersOfOtherAccounts } from '#session/sealed-account-data.ts'
import type { OtherAccountOrder } from '#storage/device/unseal-account.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { saveJsonFile } from '#ui/file/save-file.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './sealed-orders.module.css'

/** Says how many orders of other people wait on this device. Only staff can save them as a file. */
export function SealedOrders() {
  const sealedCounts = useSealedOrderCounts()
  const { accountKey, api, notices } = useCounter()
  const { may, isSignedIn } = useSession()
  const deniedSession = useDeniedSession()
  // The signed-out note above the orders counts those of accounts while nobody is signed in.
  const counts = isSignedIn || deniedSession !== null ? sealedCounts : { ...sealedCounts, ofAccounts: 0 }
  const count = counts.ofAccounts + counts.ofVisitors + counts.ofRemoved
  if (count === 0) return null

  async function save(): Promise<void> {
    const { orders, sealedCount } = await unsealOrdersOfOtherAccounts(api, accountKey)
    const { fileName, text } = sealedOrdersFile(orders, Date.now())
    saveJsonFile(fileName, text)
    if (sealedCount > 0) {
      notices.show({ kind: 'failure', text: pendingOrderTexts.savedWithLockedOrders(fileName, sealedCount) })
    } else {
      notices.show({ kind: 'success', text: pendingOrderTexts.sealedSaved(fileName) }, DEFAULT_NOTICE_MS)
    }
  }

  return (
    <Card>
      <div className={styles.sealed}>
        <Icon name="lock" />
        <p className={styles.words}>
          <strong>{pendingOrderTexts.sealed(count)}</strong>.{' '}
          <span>{pendingOrderTexts.sealedNext(counts)}</span>
        </p>
        {may('administerOrders') && (
          <Button
            icon="download"
            onClick={() => {
              void save() // ends in a notice
            }}
          >
            {pendingOrderTexts.saveSealed}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** A file with the orders of other accounts, each in the format of a saved copy. Unreadable orders are saved as stored. */
function sealedOrdersFile(
  ordersOfOthers: readonly OtherAccountOrder[],
  now: number,
): { fileName: string; text: string } {
  const savedAt = new Date(now).toISOString()
  const orders = ordersOfOthers.map(({ accountKey, order, raw }) => {
    const content: object = JSON.parse(savedCopyOf(order, raw).text)
    return { account: accountKey, ...content }
  })
  return {
    fileName: `sealed-orders-${savedAt.slice(0, 10)}.json`,
    text: JSON.stringify({ format: 'counter-sealed-orders', version: 1, savedAt, orders }, null, 2),
  }
}
