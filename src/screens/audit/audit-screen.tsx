import type { ReactNode } from 'react'
import { useFilters } from '#address/use-filters.ts'
import { usePageNumber } from '#address/use-page-number.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { CHANGED_KINDS, type ChangeRecord, LIST_GATES } from '#domain/change-record.ts'
import { type ChangePage, useChangeRecords } from '#server-state/use-change-records.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { changeRecordTexts as texts } from '#texts/change-records.ts'
import { shellTexts } from '#texts/shell.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import styles from './audit-screen.module.css'
import { FILTER_NAMES, filterFieldsFor, filterSchema } from './filter-fields.ts'

const EMPTY_PAGE: ChangePage = { changes: [], pageCount: 0 }

const COLUMNS: Column<ChangeRecord>[] = [
  { title: texts.thing, isHeadline: true, cell: ({ thing }) => thing },
  { title: texts.kind, keepsWordsWhole: true, cell: ({ kind }) => <Chip>{texts.kinds[kind]}</Chip> },
  { title: texts.action, keepsWordsWhole: true, cell: ({ action }) => texts.actions[action] },
  {
    title: texts.changes,
    cell: ({ action, fields }) =>
      fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map(({ field, from, to }) => (
            <li key={field}>
              {action === 'created' ? texts.isNow(field, to) : texts.fromTo(field, from, to)}
            </li>
          ))}
        </ul>
      ),
  },
  { title: texts.person, cell: ({ user }) => user.name },
  { title: texts.when, keepsWordsWhole: true, cell: ({ at }) => at },
]

/**
 * Lists changes with the person, the changed thing, and the old and new values (G157). `notFound` is shown
 * when the backend keeps no history.
 */
export function AuditScreen({ notFound }: { notFound: ReactNode }) {
  const { may } = useSession()
  const filters = useFilters(FILTER_NAMES, filterSchema)
  const pageNumber = usePageNumber()
  const changesFact = useChangeRecords(pageNumber.page, filters.values)
  const frame = useListFrame(pageNumber, changesFact, null)
  const { changes } = changesFact.value ?? EMPTY_PAGE
  usePageTitle(changesFact.isRecorded ? undefined : shellTexts.notFound)
  if (!changesFact.isRecorded) return notFound
  return (
    <Stack>
      <TitleBar title={texts.title} lead={texts.lead} />
      <FilterForm
        label={texts.filters}
        fields={filterFieldsFor(CHANGED_KINDS.filter((kind) => may(LIST_GATES[kind])))}
        appliedTexts={filters.texts}
        schema={filterSchema}
        startsUnfolded
        onApply={filters.apply}
      />
      <ListFrame
        {...frame}
        waitingLabel={texts.isLoading}
        emptyState={
          changes.length === 0 &&
          (filters.isAnySet
            ? { icon: 'filter', title: texts.noneMatch, children: texts.noneMatchHint }
            : { icon: 'clock', title: texts.none, children: texts.noneHint })
        }
        notReadState={{ icon: 'offline', title: texts.notRead, children: texts.notReadHint }}
      >
        <PlainTable
          label={texts.list}
          columns={COLUMNS}
          rows={changes}
          keyOf={({ id }) => id}
          isDense
          isOneLine
        />
      </ListFrame>
    </Stack>
  )
}
