import { type Ref, useRef, useState } from 'react'
import { STATEMENT_HASH } from '#address/links-of-find.ts'
import { useHashAction } from '#address/use-hash-action.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useStatement } from '#server-state/orders/use-statement.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { type Action, Menu } from '#ui/dialog/menu.tsx'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import type { OrdersPage, useOrderScope } from '../use-orders-page.ts'
import { SavedViews } from './saved-views.tsx'
import { StatementButtons, VendorStatement } from './statement-buttons.tsx'

interface StaffToolsProps {
  list: OrdersPage
  scope: ReturnType<typeof useOrderScope>
}

type ToolDialog = 'views' | 'vendors'

/** Saved views and statements: buttons in large windows, and below, or beside the chips of filters, one menu (G303). */
export function StaffTools(props: StaffToolsProps) {
  const { list } = props
  const buttonRef = useRef<HTMLButtonElement>(null)
  useHashAction(STATEMENT_HASH, () => buttonRef.current?.focus())
  const [openDialog, setOpenDialog] = useState<ToolDialog | null>(null)
  const hasMenu = useMedia(BELOW_LARGE) || list.isFiltered
  const onClose = () => setOpenDialog(null)
  return (
    <>
      {hasMenu && <ToolMenu {...props} {...{ buttonRef, openDialog, setOpenDialog }} />}
      {/* One element in both cases: it remembers that the filters were cleared, which closes the view. */}
      <SavedViews
        list={list}
        openedByMenu={hasMenu ? { isOpen: openDialog === 'views', onClose } : undefined}
      />
      {!hasMenu && <StatementButtons {...props} buttonRef={buttonRef} />}
    </>
  )
}

interface ToolMenuProps extends StaffToolsProps {
  buttonRef: Ref<HTMLButtonElement>
  openDialog: ToolDialog | null
  setOpenDialog: (dialog: ToolDialog | null) => void
}

function ToolMenu({ list, scope, buttonRef, openDialog, setOpenDialog }: ToolMenuProps) {
  const { may } = useSession()
  const { download, startFor } = useStatement(scope, list.filter, saveFile)
  const onClose = () => setOpenDialog(null)
  const actions: Action[] = [
    { icon: 'bookmark', label: staffOrderTexts.savedViews, onSelect: () => setOpenDialog('views') },
    {
      icon: 'download',
      label: staffOrderTexts.downloadWorkbook(list.history.source === 'server' ? list.count : null),
      busy: download.busy,
      reason: download.reason,
      onSelect: () => startFor(null),
    },
  ]
  if (may('seeVendors')) {
    actions.push({
      icon: 'download',
      label: staffOrderTexts.vendorStatement,
      reason: download.reason,
      onSelect: () => setOpenDialog('vendors'),
    })
  }
  return (
    <>
      <Menu actions={actions}>
        <IconButton
          ref={buttonRef}
          icon="more"
          variant="plain"
          label={orderHistoryTexts.moreForList}
          busy={download.busy}
        />
      </Menu>
      {may('seeVendors') && (
        <VendorStatement {...{ list, scope }} openedByMenu={{ isOpen: openDialog === 'vendors', onClose }} />
      )}
      <DownloadFailure
        failure={download.failure}
        confirm={download.confirmFailure}
        confirmText={downloadTexts.confirm}
      />
    </>
  )
}
