import { useSession } from '#app-context/people/use-session.ts'
import { listDate } from '#domain/values/dates.ts'
import type { ExcludedSubscriber, ExclusionSortField } from '#domain/people/subscribers.ts'
import { exclusionTexts } from '#texts/people/exclusions.ts'
import { Button } from '#ui/button/button.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { ColumnFilter } from '#ui/table/column-filter.tsx'
import type { Column } from '#ui/table/columns.ts'
import type { ExclusionsList, FilterName } from './use-exclusions-page.ts'

interface FilteredColumn {
  title: string
  name: FilterName
  sortField: ExclusionSortField
}

/** `reason` says why Remove is disabled now; undefined while it is enabled. */
export function useExclusionColumns(
  list: ExclusionsList,
  reason: string | undefined,
  onRemove: (subscriber: ExcludedSubscriber) => void,
): Column<ExcludedSubscriber>[] {
  const { may } = useSession()
  const { sorting, sortBy } = list

  const filteredColumn = ({ title, name, sortField }: FilteredColumn) => ({
    title,
    sort: { columnName: sortField },
    filter: (
      <ColumnFilter
        label={exclusionTexts.filter(title)}
        text={{
          label: title,
          value: list.filterText(name),
          faultOf: list.filterChecks[name],
          onApply: (text) => list.setFilter(name, text),
          ...(name === 'id' && { inputMode: 'numeric' as const }),
          ...(name === 'date' && { inputMode: 'numeric' as const, placeholder: exclusionTexts.dateHint }),
        }}
        sort={{
          direction: sorting?.columnName === sortField ? sorting.direction : null,
          onSort: (direction) => sortBy(direction && { columnName: sortField, direction }),
        }}
      />
    ),
  })
  const columns: (Column<ExcludedSubscriber> | false)[] = [
    {
      ...filteredColumn({ title: exclusionTexts.id, name: 'id', sortField: 'id' }),
      keepsWordsWhole: true,
      isHeadline: true,
      cell: ({ id }) => id,
    },
    {
      ...filteredColumn({ title: exclusionTexts.date, name: 'date', sortField: 'createdAt' }),
      keepsWordsWhole: true,
      placeInCard: 'first-line-end',
      cell: ({ createdAt }) => listDate(createdAt),
    },
    {
      ...filteredColumn({ title: exclusionTexts.email, name: 'email', sortField: 'email' }),
      placeInCard: 'second-line',
      cell: ({ email }) => <EmailText text={email} />,
    },
    may('removeExclusions') && {
      title: exclusionTexts.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (subscriber) => (
        <Button
          aria-label={exclusionTexts.removeOf(subscriber.email)}
          disabled={reason !== undefined}
          reason={reason}
          onClick={() => onRemove(subscriber)}
        >
          {exclusionTexts.remove}
        </Button>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}
