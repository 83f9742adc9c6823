import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useSealedOrderCounts } from '#app-context/orders/use-pending-orders.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useReadiness } from '#server-state/device/use-readiness.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { ClosedAppWork } from './closed-app-work.tsx'
import { KeptInvoices, useKeptInvoices } from './kept-invoices.tsx'
import styles from './offline-data-screen.module.css'
import { ReadinessPanel } from './readiness-panel.tsx'
import { ReadyProgressBar } from './ready-progress-bar.tsx'
import { StorageFacts } from './storage-facts.tsx'
import { useGetReady } from './use-get-ready.ts'
import { useStorageReport, useStoredPictures } from './use-storage-report.ts'

export function OfflineDataScreen() {
  const { catalogue, notices } = useCounter()
  const { may } = useSession()
  const status = useCatalogueStatus()
  const storage = useStorageReport()
  const pictures = useStoredPictures()
  const clearing = useConfirm(() => ({
    title: offlineDataTexts.confirmClearTitle,
    text: offlineDataTexts.confirmClear,
    confirmText: offlineDataTexts.clearConfirm,
    cancelText: offlineDataTexts.cancel,
    isDestructive: true,
    onConfirm: () => void clear(), // gives a notice at its end
  }))
  const preparation = useGetReady(() => {
    storage.refresh()
    pictures.refresh()
  })
  const { progress } = preparation
  const message = preparation.currentMessage()
  const picturesStatus = progress.kind === 'pictures' ? progress.status : (pictures.status ?? null)
  const readReadiness = useReadiness({ catalogue: status, pictures: picturesStatus, report: storage.report })
  // Until the pictures are counted their line would be of another height.
  const readiness = pictures.status === undefined ? undefined : readReadiness
  const keptInvoices = useKeptInvoices()
  const isReading = readiness === undefined || keptInvoices === undefined

  async function clear(): Promise<void> {
    await catalogue.clear()
    notices.show({ kind: 'success', text: offlineDataTexts.isCleared }, DEFAULT_NOTICE_MS)
    storage.refresh()
    pictures.refresh()
  }

  return (
    <Stack>
      <TitleBar title={offlineDataTexts.title} lead={offlineDataTexts.explanation}>
        {preparation.isUnderWay && <Button onClick={preparation.stop}>{offlineDataTexts.stop}</Button>}
        <Button
          variant="primary"
          icon="download"
          busy={preparation.isUnderWay}
          onClick={() => {
            // The readiness panel shows the browser's answer. It may never come.
            if (storage.report?.isPersistent === false) void storage.persist()
            void preparation.start() // a message shows the result
          }}
        >
          {offlineDataTexts.ready}
        </Button>
        <Menu
          actions={[
            {
              icon: 'trash',
              label: offlineDataTexts.clear,
              onSelect: () => clearing.ask(),
              ...(preparation.isUnderWay && { reason: offlineDataTexts.clearAfterStop }),
            },
          ]}
        >
          <IconButton icon="more" variant="plain" label={offlineDataTexts.more} />
        </Menu>
      </TitleBar>
      <ReadyProgressBar progress={progress} catalogue={status} />
      {message && (
        <Note tone={message.isFailure ? 'bad' : 'ok'} role={message.isFailure ? 'alert' : 'status'}>
          {message.text}
        </Note>
      )}
      <div className={classNames(styles.columns, isReading && styles.isReading)}>
        <div className={styles.column}>
          <ReadinessPanel
            readiness={readiness}
            catalogue={status}
            freeBytes={storage.report?.freeBytes ?? null}
            progress={progress}
          />
          {/* The height of the panel depends on what the device has, so the part below it comes with its lines. */}
          {may('seeOrders') && !isReading && <KeptInvoices {...keptInvoices} />}
        </div>
        <div className={styles.sideColumn}>
          <StorageFacts report={storage.report} onPersist={storage.persist} />
          <ClosedAppWork />
        </div>
      </div>
      <SealedCountNote />
      {clearing.dialog}
    </Stack>
  )
}

/** Says how many orders of other people wait on this device, and what happens to them. */
function SealedCountNote() {
  const sealedOrders = useSealedOrderCounts()
  if (!sealedOrders.total) return null
  return (
    <Note tone="plain" icon="lock" title={pendingOrderTexts.sealed(sealedOrders.total)}>
      {pendingOrderTexts.sealedNext(sealedOrders)}
    </Note>
  )
}
