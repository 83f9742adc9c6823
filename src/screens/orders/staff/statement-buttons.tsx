import { type Ref, useRef, useState } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { useStatement, useVendors } from '#server-state/orders/use-statement.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Popover } from '#ui/dialog/popover.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DownloadButton } from '#ui/file/download-button.tsx'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import type { OrdersPage, useOrderScope } from '../use-orders-page.ts'
import type { MenuDialog } from './menu-dialog.ts'
import styles from './statement-buttons.module.css'

interface StatementButtonsProps {
  list: OrdersPage
  scope: ReturnType<typeof useOrderScope>
}

/** Saves the statement of the filtered orders, in total or of one vendor (ordering.md §2, G76, G77). */
export function StatementButtons({
  list,
  scope,
  buttonRef,
}: StatementButtonsProps & { buttonRef: Ref<HTMLButtonElement> }) {
  const { may } = useSession()
  const statement = useStatement(scope, list.filter, saveFile)
  return (
    <>
      <DownloadButton
        {...statement.download}
        ref={buttonRef}
        start={() => statement.startFor(null)}
        confirmText={downloadTexts.confirm}
      >
        {staffOrderTexts.downloadWorkbook(list.history.source === 'server' ? list.count : null)}
      </DownloadButton>
      {may('seeVendors') && <VendorStatement list={list} scope={scope} />}
    </>
  )
}

interface VendorStatementProps extends StatementButtonsProps {
  /** Set if a menu opens the vendors: they are in a dialog, and there is no button. */
  openedByMenu?: MenuDialog
}

/** Lets a person choose the vendor of a statement. */
export function VendorStatement({ list, scope, openedByMenu }: VendorStatementProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { vendors, isReading, failure } = useVendors(openedByMenu?.isOpen ?? isOpen)
  const { download, startFor } = useStatement(scope, list.filter, saveFile)
  function saveStatementOf(vendorId: number): void {
    setIsOpen(false)
    openedByMenu?.onClose()
    startFor(vendorId)
  }
  const content = (
    <>
      {isReading && vendors.length === 0 && (
        <Skeleton count={3} height="36px" label={staffOrderTexts.readingVendors} />
      )}
      {failure !== null && <Note tone="bad">{failure}</Note>}
      {!isReading && failure === null && vendors.length === 0 && <p>{staffOrderTexts.noVendors}</p>}
      <ul className={styles.vendors}>
        {vendors.map(({ id, name, login }) => (
          <li key={id}>
            <Button
              variant="quiet"
              isWide
              aria-label={staffOrderTexts.statementOf(name || login)}
              onClick={() => saveStatementOf(id)}
            >
              {name || login}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <>
      {openedByMenu ? (
        <Dialog {...openedByMenu} title={staffOrderTexts.vendorStatement} size="small">
          {content}
        </Dialog>
      ) : (
        <>
          <Button
            ref={buttonRef}
            icon="download"
            busy={download.busy}
            disabled={download.reason !== undefined}
            reason={download.reason}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {staffOrderTexts.vendorStatement}
          </Button>
          <Popover
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            anchorRef={buttonRef}
            label={staffOrderTexts.vendorStatement}
          >
            {content}
          </Popover>
        </>
      )}
      <DownloadFailure
        failure={download.failure}
        confirm={download.confirmFailure}
        confirmText={downloadTexts.confirm}
      />
    </>
  )
}
