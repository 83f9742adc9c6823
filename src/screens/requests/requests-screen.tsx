import type { ReactNode } from 'react'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import type { RegistrationRequest } from '#domain/registration-request.ts'
import { useOpenRequests } from '#server-state/use-open-requests.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { requestListTexts as texts } from '#texts/requests.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Column } from '#ui/table/columns.ts'
import { Pager } from '#ui/table/pager.tsx'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import { RequestActions } from './request-actions.tsx'
import styles from './requests-screen.module.css'

const COLUMNS: readonly Column<RegistrationRequest>[] = [
  { title: texts.company, isHeadline: true, cell: ({ companyName }) => companyName },
  {
    title: texts.kind,
    cell: ({ kind }) => <Chip tone={kind === 'registration' ? 'info' : 'plain'}>{texts.kinds[kind]}</Chip>,
  },
  { title: texts.createdAt, cell: ({ createdAt }) => createdAt },
  {
    title: texts.contact,
    cell: ({ name, email, phone }) => (
      <span className={styles.contact}>
        <span>{name}</span>
        <span>{email.replaceAll(',', ', ')}</span>
        <span>{phone}</span>
      </span>
    ),
  },
  { title: texts.state, cell: ({ state }) => state?.name },
  {
    title: texts.details,
    cell: ({ orderDetails }) => orderDetails !== '' && <span className={styles.details}>{orderDetails}</span>,
  },
  {
    title: texts.actions,
    isTitleHidden: true,
    align: 'end',
    cell: (request) => <RequestActions request={request} />,
  },
]

/** What visitors asked for, until somebody answers it: new customers, and orders out of a catalogue (G17, G86). */
export function RequestsScreen() {
  const number = usePageNumber()
  const list = useOpenRequests(number.page)
  const { requests, pageCount } = list.value ?? { requests: [], pageCount: 0 }
  const isLoading = list.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading || list.isOfBefore ? null : pageCount)

  function content(): ReactNode {
    if (isLoading || isBeyond) return <Skeleton count={6} height="44px" label={texts.isLoading} />
    if (requests.length === 0) {
      return (
        list.failure === null && (
          <Card>
            <EmptyState icon="check" title={texts.none}>
              {texts.noneHint}
            </EmptyState>
          </Card>
        )
      )
    }
    return (
      <TableFrame isScrolling>
        <PlainTable
          label={texts.list}
          columns={[...COLUMNS]}
          rows={requests}
          keyOf={({ kind, id }) => `${kind}-${id}`}
          isDense
          nameOf={({ companyName, kind }) => `${texts.kinds[kind]} ${companyName}`}
        />
      </TableFrame>
    )
  }

  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={styles.hint}>{texts.acceptHint}</p>
      <CopyNote
        text={lastCopyText(list, texts, Date.now())}
        retry={lastCopyTexts.tryAgain}
        isRetrying={list.isReading}
        onRetry={list.retry}
      />
      {content()}
      {pageCount > 1 && <Pager page={number.page} pageCount={pageCount} onChoose={number.choose} />}
    </div>
  )
}
