import type { ReactNode } from 'react'
import { usePageTitle } from '#app-context/page-title.ts'
import { useFilters } from '#app-context/use-filters.ts'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import { useSession } from '#app-context/use-session.ts'
import { CHANGED_KINDS, type ChangeRecord, LIST_OF_KIND } from '#domain/change-record.ts'
import { type ChangePage, useChanges } from '#server-state/use-changes.ts'
import { changeRecordTexts as texts } from '#texts/change-records.ts'
import { lastCopyTexts } from '#texts/last-copy.ts'
import { shellTexts } from '#texts/shell.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Column } from '#ui/table/columns.ts'
import { Pager } from '#ui/table/pager.tsx'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import styles from './audit-screen.module.css'
import { FILTER_NAMES, filterFields, filterFieldsFor } from './filter-fields.ts'

const NONE: ChangePage = { changes: [], pageCount: 0 }

const COLUMNS: Column<ChangeRecord>[] = [
  { title: texts.thing, isHeadline: true, cell: ({ thing }) => thing },
  { title: texts.kind, cell: ({ kind }) => <Chip>{texts.kinds[kind]}</Chip> },
  { title: texts.what, cell: ({ action }) => texts.actions[action] },
  {
    title: texts.changes,
    cell: ({ fields }) =>
      fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map(({ field, from, to }) => (
            <li key={field}>{texts.fromTo(field, from, to)}</li>
          ))}
        </ul>
      ),
  },
  { title: texts.person, cell: ({ user }) => user.name },
  { title: texts.when, cell: ({ at }) => at },
]

/** Who changed what, from what to what (G157); `notFound` where the backend keeps no such history. */
export function AuditScreen({ notFound }: { notFound: ReactNode }) {
  const { may } = useSession()
  const filters = useFilters(FILTER_NAMES, filterFields)
  const number = usePageNumber()
  const fact = useChanges(number.page, filters.wanted)
  const { changes, pageCount } = fact.value ?? NONE
  const isLoading = fact.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading || fact.isOfBefore ? null : pageCount)

  function content(): ReactNode {
    if (isLoading || isBeyond) return <Skeleton count={8} height="44px" label={texts.isLoading} />
    if (changes.length > 0) {
      return (
        <TableFrame isScrolling>
          <PlainTable label={texts.list} columns={COLUMNS} rows={changes} keyOf={({ id }) => id} />
        </TableFrame>
      )
    }
    const [title, hint] = filters.isSet
      ? [texts.noneMatch, texts.noneMatchHint]
      : [texts.none, texts.noneHint]
    return (
      <Card>
        <EmptyState title={fact.failure === null ? title : texts.notRead}>
          {fact.failure === null ? hint : texts.needsServer}
        </EmptyState>
      </Card>
    )
  }
  usePageTitle(fact.isKept ? undefined : shellTexts.notFound)
  if (!fact.isKept) return notFound
  return (
    <div className={styles.screen}>
      <div>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
      </div>
      <FilterForm
        label={texts.filters}
        fields={filterFieldsFor(CHANGED_KINDS.filter((kind) => may(LIST_OF_KIND[kind])))}
        applied={filters.typed}
        schema={filterFields}
        onApply={filters.apply}
      />
      <CopyNote
        text={fact.failure}
        retry={lastCopyTexts.tryAgain}
        isRetrying={fact.isReading}
        onRetry={fact.retry}
      />
      {content()}
      {pageCount > 1 && <Pager page={number.page} pageCount={pageCount} onChoose={number.choose} />}
    </div>
  )
}
