import { useState } from 'react'
import { usePwa } from '#app-context/device/use-pwa.ts'
import { pendingOrdersPath } from '#paths'
import { APP_BUILD, type AppBuild } from '#pwa/app-build.ts'
import { installPlaceOf } from '#pwa/install-place.ts'
import { isNearlyFull, type StorageReport } from '#pwa/storage-report.ts'
import { keepingTexts } from '#texts/device/keeping.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'
import { sizeWords } from '#texts/size-words.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './storage-facts.module.css'

interface StorageFactsProps {
  report: StorageReport | null
  /** Answers whether the browser agreed to keep the data. */
  onPersist: () => Promise<boolean>
  build?: AppBuild | null
}

export function StorageFacts({ report, onPersist, build = APP_BUILD }: StorageFactsProps) {
  const [persistRequest, setPersistRequest] = useState<'not-asked' | 'asked' | 'refused'>('not-asked')
  const { canInstall, isUninstalledSafari } = usePwa()
  const size = (bytes: number | null | undefined) =>
    bytes === null || bytes === undefined ? offlineDataTexts.unknown : sizeWords(bytes)
  // After a week without a visit, Safari deletes the data of an app that is not installed, whatever it promised.
  const isPersistent = report?.isPersistent === true && !isUninstalledSafari
  const protectionText = isPersistent ? offlineDataTexts.isPersistent : offlineDataTexts.isNotPersistent
  return (
    <Card as="section" label={offlineDataTexts.storage}>
      <Stack>
        <h2>{offlineDataTexts.storage}</h2>
        <dl className={styles.facts}>
          <dt>{offlineDataTexts.used}</dt>
          <dd>{size(report?.usedBytes)}</dd>
          <dt>{offlineDataTexts.free}</dt>
          <dd>{size(report?.freeBytes)}</dd>
          <dt>{offlineDataTexts.persistence}</dt>
          <dd>{isUninstalledSafari ? offlineDataTexts.isDeletedAfterWeek : protectionText}</dd>
          {build !== null && (
            <>
              <dt>{offlineDataTexts.version}</dt>
              <dd>{offlineDataTexts.versionOf(build)}</dd>
            </>
          )}
        </dl>
        {report !== null && isNearlyFull(report) && (
          <Note tone="bad" role="alert">
            {offlineDataTexts.nearlyFull}
          </Note>
        )}
        {report !== null && !isPersistent && <KeepingNote />}
        {report !== null && !isPersistent && !isUninstalledSafari && (
          <Button
            isWide
            icon="lock"
            onClick={() => {
              setPersistRequest('asked')
              // The promise does not reject: a failure answers false.
              void onPersist().then((isPromised) => setPersistRequest(isPromised ? 'not-asked' : 'refused'))
            }}
          >
            {offlineDataTexts.persist}
          </Button>
        )}
        {persistRequest === 'asked' && <Note role="status">{offlineDataTexts.persistAsked}</Note>}
        {persistRequest === 'refused' && (
          <Note role="status">
            {canInstall ? offlineDataTexts.persistRefusedInstall : offlineDataTexts.persistRefused}
          </Note>
        )}
        {!window.isSecureContext && (
          <Note tone="bad" role="alert">
            {offlineDataTexts.insecure}
          </Note>
        )}
      </Stack>
    </Card>
  )
}

/** Advice for a person whose browser may delete the data. */
function KeepingNote() {
  const { canInstall, isUninstalledSafari, install } = usePwa()
  const sentences = isUninstalledSafari
    ? [keepingTexts.deletedAfterWeek[installPlaceOf(navigator)]]
    : [...(canInstall ? [keepingTexts.install] : []), keepingTexts.copies]
  return (
    <Note
      tone="wait"
      title={keepingTexts.title}
      actions={
        <>
          {canInstall && (
            <Button icon="tablet" onClick={install}>
              {offlineDataTexts.install}
            </Button>
          )}
          <LinkButton to={pendingOrdersPath}>{offlineDataTexts.pendingOrders}</LinkButton>
        </>
      }
    >
      {[...sentences, keepingTexts.privateWindow].join(' ')}
    </Note>
  )
}
