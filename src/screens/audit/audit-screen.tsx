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
import { EmailText } from '#ui/layout/email-text.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { RowFold } from '#ui/table/row-fold.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'
import styles from './audit-screen.module.css'
import { FILTER_NAMES, filterFieldsFor, filterSchema } from './filter-fields.ts'

const EMPTY_PAGE: ChangePage = { changes: [], pageCount: 0 }

/**
 * A row is one line: long changes unfold from the names of their fields, and on tablets the action names the kind. On
 * phones a row is two lines, and the changes unfold from their action.
 */
function columnsFor(isOnTablet: boolean, isNarrow: boolean): Column<ChangeRecord>[] {
  const kindColumn: Column<ChangeRecord> = {
    title: texts.kind,
    keepsWordsWhole: true,
    cell: ({ kind }) => <Chip>{texts.kinds[kind]}</Chip>,
  }
  return [
    {
      title: texts.thing,
      isHeadline: true,
      cell: ({ thing }) => (
        <span className={styles.name}>
          <EmailText text={thing} />
        </span>
      ),
    },
    ...(isOnTablet ? [] : [kindColumn]),
    {
      title: texts.action,
      keepsWordsWhole: true,
      cell: ({ kind, action }) =>
        isOnTablet ? (
          <span className={styles.action}>{texts.kindAndAction(kind, action)}</span>
        ) : (
          texts.actions[action]
        ),
    },
    {
      title: texts.changes,
      placeInCard: 'second-line',
      isCutInCard: true,
      cell: (record) => {
        if (isNarrow) return <ActionFold record={record} />
        if (!isLong(record, isOnTablet)) return <Changes record={record} />
        return (
          <RowFold summary={fieldNames(record)}>
            <Changes record={record} />
          </RowFold>
        )
      },
    },
    { title: texts.person, placeInCard: 'first-line-end', cell: ({ user }) => user.name },
    {
      title: texts.when,
      keepsWordsWhole: true,
      placeInCard: 'second-line',
      cell: ({ at }) => <span className={styles.when}>{at}</span>,
    },
  ]
}

/** The most characters of a change that certainly fit in one line of a tablet, and in one of a large window. */
const TABLET_LINE_LENGTH = 32
const LINE_LENGTH = 40
/** The most lines of a row in a large window. */
const MOST_LINES = 2

function changeTexts({ action, fields }: ChangeRecord): string[] {
  return fields.map(({ field, from, to }) =>
    action === 'created' ? texts.isNow(field, to) : texts.fromTo(field, from, to),
  )
}

function isLong(record: ChangeRecord, isOnTablet: boolean): boolean {
  const changes = changeTexts(record)
  if (isOnTablet) return changes.join().length > TABLET_LINE_LENGTH
  return changes.length > MOST_LINES || changes.some((text) => text.length > LINE_LENGTH)
}

function Changes({ record }: { record: ChangeRecord }) {
  const changes = changeTexts(record)
  if (changes.length === 0) return null
  return (
    <ul className={styles.fields}>
      {changes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

const fieldNames = ({ fields }: ChangeRecord) => fields.map(({ field }) => texts.fieldName(field)).join(', ')

/** The action of a change; its changed fields unfold from it. */
function ActionFold({ record }: { record: ChangeRecord }) {
  const action = texts.kindAndAction(record.kind, record.action)
  if (record.fields.length === 0) return <span>{action}</span>
  return (
    <RowFold summary={texts.actionOf(action, fieldNames(record))}>
      <Changes record={record} />
    </RowFold>
  )
}

/**
 * Lists changes with the person, the changed thing, and the old and new values (G157). `notFound` is shown
 * when the backend keeps no history.
 */
export function AuditScreen({ notFound }: { notFound: ReactNode }) {
  const { may } = useSession()
  const isBelowLarge = useMedia(BELOW_LARGE)
  const isNarrow = useMedia(NARROW)
  const isOnTablet = !isNarrow && isBelowLarge
  const filters = useFilters(FILTER_NAMES, filterSchema)
  const pageNumber = usePageNumber()
  const changesFact = useChangeRecords(pageNumber.page, filters.values)
  const frame = useListFrame(pageNumber, changesFact, null)
  const { changes } = changesFact.value ?? EMPTY_PAGE
  usePageTitle(changesFact.isRecorded ? undefined : shellTexts.notFound)
  if (!changesFact.isRecorded) return notFound
  return (
    <Stack gap={3}>
      <TitleBar title={texts.title}>
        <FilterForm
          label={texts.filters}
          fields={filterFieldsFor(CHANGED_KINDS.filter((kind) => may(LIST_GATES[kind])))}
          appliedTexts={filters.texts}
          schema={filterSchema}
          onApply={filters.apply}
        />
      </TitleBar>
      <ListFrame
        {...frame}
        waitingLabel={texts.isLoading}
        emptyState={
          changes.length === 0 &&
          (filters.isAnySet
            ? { icon: 'filter', title: texts.noneMatch, children: texts.noneMatchHint }
            : { icon: 'clock', title: texts.none, children: texts.noneHint })
        }
        notReadState={{ title: texts.notRead, children: texts.notReadHint }}
      >
        <PlainTable
          label={texts.list}
          columns={columnsFor(isOnTablet, isNarrow)}
          rows={changes}
          keyOf={({ id }) => id}
          isDense
          isOneLine
          hasLowCards
        />
      </ListFrame>
    </Stack>
  )
}
