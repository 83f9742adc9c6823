import { type ReactNode, useSyncExternalStore } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useNow } from '#app-context/use-now.ts'
import { usePendingCounts } from '#app-context/orders/use-pending-counts.ts'
import type { CatalogueStatus, PicturesStatus } from '#catalogue/catalogue.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useStoredOrders } from '#server-state/orders/use-order-history.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'
import { ageWords, countOf } from '#texts/figures.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './stored-datasets.module.css'

interface StoredDatasetsProps {
  catalogue: CatalogueStatus
  pictures: PicturesStatus | null
}

function Dataset({ name, storedCount, age }: { name: string; storedCount: ReactNode; age: string }) {
  return (
    <div className={styles.dataset}>
      <dt>{name}</dt>
      <dd>
        <strong>{storedCount}</strong>
        <span className={styles.age}>{age}</span>
      </dd>
    </div>
  )
}

export function StoredDatasets({ catalogue, pictures }: StoredDatasetsProps) {
  const { dealershipChoice } = useCounter()
  const now = useNow(10_000)
  const { liveCount } = usePendingCounts()
  const { dealerships, readAt } = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  const storedOrders = useStoredOrders()
  const ageTextOf = (time: number | null | undefined) =>
    time ? offlineDataTexts.lastSync(ageWords(now - time)) : offlineDataTexts.neverRead
  const catalogueAge =
    catalogue.completeAt === null
      ? offlineDataTexts.neverSynced
      : offlineDataTexts.lastSync(ageWords(now - catalogue.completeAt))

  return (
    <Card as="section" label={offlineDataTexts.storedData}>
      <dl className={styles.datasets}>
        <Dataset
          name={offlineDataTexts.catalogueLabel}
          storedCount={
            catalogue.totalCount === null
              ? countOf(catalogue.storedCount, offlineDataTexts.product)
              : offlineDataTexts.storedOf(
                  catalogue.storedCount,
                  catalogue.totalCount,
                  offlineDataTexts.product,
                )
          }
          age={catalogue.phase === 'reading' ? offlineDataTexts.isReading : catalogueAge}
        />
        <Dataset
          name={offlineDataTexts.imagesLabel}
          storedCount={
            pictures === null
              ? '–'
              : offlineDataTexts.storedOf(pictures.storedCount, pictures.totalCount, offlineDataTexts.image)
          }
          age={catalogueAge}
        />
        <Dataset
          name={offlineDataTexts.ordersLabel}
          storedCount={countOf(storedOrders?.count ?? 0, 'order')}
          age={ageTextOf(storedOrders?.readAt)}
        />
        <Dataset
          name={offlineDataTexts.dealershipsLabel}
          storedCount={countOf(dealerships.length, 'dealership')}
          age={ageTextOf(readAt)}
        />
        <Dataset
          name={offlineDataTexts.pendingLabel}
          storedCount={countOf(liveCount, 'order')}
          age={offlineDataTexts.onlyHere}
        />
      </dl>
      {catalogue.unreadableCount > 0 && (
        <Note tone="wait">{offlineDataTexts.unreadable(catalogue.unreadableCount)}</Note>
      )}
      {catalogue.failure !== null && (
        <Note tone="wait" icon="offline">
          {offlineDataTexts.notComplete(failureText(catalogue.failure))}
        </Note>
      )}
    </Card>
  )
}
