import { useState } from 'react'
import { isNearlyFull, type StorageReport } from '#storage/storage-report.ts'
import { sizeWords } from '#texts/figures.ts'
import { offlineDataTexts } from '#texts/offline-data.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import styles from './storage-facts.module.css'

interface StorageFactsProps {
  report: StorageReport | null
  /** Answers whether the browser agreed to keep what is stored. */
  onPersist: () => Promise<boolean>
}

export function StorageFacts({ report, onPersist }: StorageFactsProps) {
  const [isRefused, setIsRefused] = useState(false)
  const size = (bytes: number | null | undefined) =>
    bytes === null || bytes === undefined ? offlineDataTexts.unknown : sizeWords(bytes)
  const isPersistent = report?.isPersistent ?? false
  return (
    <Card as="section" label={offlineDataTexts.storage}>
      <dl className={styles.facts}>
        <dt>{offlineDataTexts.used}</dt>
        <dd>{size(report?.used)}</dd>
        <dt>{offlineDataTexts.free}</dt>
        <dd>{size(report?.free)}</dd>
        <dt>{offlineDataTexts.persistence}</dt>
        <dd>{isPersistent ? offlineDataTexts.isPersistent : offlineDataTexts.isNotPersistent}</dd>
      </dl>
      {report !== null && isNearlyFull(report) && (
        <Note tone="bad" role="alert">
          {offlineDataTexts.nearlyFull}
        </Note>
      )}
      {report !== null && !isPersistent && (
        <Button
          isWide
          icon="lock"
          onClick={() => {
            void onPersist().then((isPromised) => setIsRefused(!isPromised)) // a failure answers false
          }}
        >
          {offlineDataTexts.persist}
        </Button>
      )}
      {isRefused && <Note role="status">{offlineDataTexts.persistRefused}</Note>}
      {!window.isSecureContext && (
        <Note tone="bad" role="alert">
          {offlineDataTexts.insecure}
        </Note>
      )}
    </Card>
  )
}
