import type { ComponentProps, ReactNode } from 'react'
import { CopyNote } from '../feedback/copy-note.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { IconName } from '../icon/icon.tsx'
import { Card } from '../layout/card.tsx'
import { Pager } from './pager.tsx'
import { TableFrame } from './table.tsx'

interface ListFrameProps {
  /** True while the rows of this page are being loaded. */
  isWaiting: boolean
  /** The text for screen readers that names the loading content. */
  waitingLabel: string
  note: ComponentProps<typeof CopyNote>
  pager: ComponentProps<typeof Pager>
  /** True if neither the server nor the device has the rows. */
  isUnavailable: boolean
  /** Replaces a table without rows; without it, or if it is false, the table is shown. */
  emptyState?: ComponentProps<typeof EmptyState> | false
  /** Replaces rows that could not be read. */
  notReadState: Omit<ComponentProps<typeof EmptyState>, 'icon'>
  notReadIcon: IconName
  /** The table. */
  children: ReactNode
}

/** A page of a list: the note about a failure, the rows or their replacement, and the pager. */
export function ListFrame({
  isWaiting,
  waitingLabel,
  note,
  pager,
  isUnavailable,
  emptyState = false,
  notReadState,
  notReadIcon,
  children,
}: ListFrameProps) {
  function content(): ReactNode {
    if (isWaiting) return <Skeleton count={8} height="44px" label={waitingLabel} />
    const replacement = isUnavailable ? { ...notReadState, icon: notReadIcon } : emptyState
    if (replacement === false) return <TableFrame isScrolling>{children}</TableFrame>
    return (
      <Card>
        <EmptyState {...replacement} />
      </Card>
    )
  }
  return (
    <>
      <CopyNote {...note} />
      {content()}
      {pager.pageCount > 1 && <Pager {...pager} />}
    </>
  )
}
