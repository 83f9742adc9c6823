import type { ComponentProps, ReactNode } from 'react'
import { CopyNote } from '../feedback/copy-note.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Card } from '../layout/card.tsx'
import { Pager } from './pager.tsx'
import { TableFrame } from './table.tsx'

interface ListFrameProps {
  /** The rows of this page are not there yet. */
  isWaiting: boolean
  /** What is being waited for. */
  waitingFor: string
  note: ComponentProps<typeof CopyNote>
  pager: ComponentProps<typeof Pager>
  /** Neither the server nor the device told the rows. */
  isNowhere: boolean
  /** In the place of a table without rows; false where there are some, or where the table says it itself. */
  none: ComponentProps<typeof EmptyState> | false
  /** In the place of rows that are nowhere. */
  notRead: ComponentProps<typeof EmptyState>
  /** The table. */
  children: ReactNode
}

/** A page of a list: what failed, the rows or what stands for them, and the way to the other pages. */
export function ListFrame({
  isWaiting,
  waitingFor,
  note,
  pager,
  isNowhere,
  none,
  notRead,
  children,
}: ListFrameProps) {
  function content(): ReactNode {
    if (isWaiting) return <Skeleton count={8} height="44px" label={waitingFor} />
    const empty = isNowhere ? notRead : none
    if (empty === false) return <TableFrame isScrolling>{children}</TableFrame>
    return (
      <Card>
        <EmptyState {...empty} />
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
