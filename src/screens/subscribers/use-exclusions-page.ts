// One page of the excluded subscribers. The address contains the page, the filters of three columns and the sorting.
import { useSearchParams } from 'react-router-dom'
import { useSearchAndSorting } from '#address/use-search-and-sorting.ts'
import { usePageNumber } from '#address/use-page-number.ts'
import { typedDayAsListDate, isoDateOfTypedDay } from '#domain/values/dates.ts'
import {
  EXCLUSION_SORT_FIELDS,
  type ExclusionSortField,
  type ExclusionQuery,
} from '#domain/people/subscribers.ts'
import { PAGE_KEY } from '#paths'
import { useExclusions } from '#server-state/people/use-exclusions.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { exclusionTexts } from '#texts/people/exclusions.ts'
import { validationTexts } from '#texts/validation.ts'

/** The check of each filter, by its name in the address: returns the error of a text, or null for a valid text. */
const FILTER_CHECKS = {
  id: (text: string) => (/^\d{1,9}$/.test(text) ? null : validationTexts.notANumber),
  date: (text: string) => (isoDateOfTypedDay(text) === null ? exclusionTexts.notADay : null),
  email: (text: string) => (text.length > 200 ? validationTexts.tooLong : null),
} as const
export type FilterName = keyof typeof FILTER_CHECKS

export function useExclusionsPage() {
  const [parameters, setParameters] = useSearchParams()
  const pageNumber = usePageNumber()
  const { sorting, sortBy } = useSearchAndSorting(EXCLUSION_SORT_FIELDS)
  /** Returns the text of the filter in the address; '' if that text is not valid. */
  function filterText(name: FilterName): string {
    const text = parameters.get(name) ?? ''
    return FILTER_CHECKS[name](text) === null ? text : ''
  }
  const [id, date, email] = [filterText('id'), isoDateOfTypedDay(filterText('date')), filterText('email')]
  const request: ExclusionQuery = {
    ...(id !== '' && { id: Number(id) }),
    ...(date !== null && { date }),
    ...(email !== '' && { email }),
    ...(sorting !== null && {
      sort: {
        // useSearchAndSorting returns only these fields
        field: sorting.columnName as ExclusionSortField,
        direction: sorting.direction === 'ascending' ? 'asc' : 'desc',
      },
    }),
  }
  const fact = useExclusions(pageNumber.page, request)
  const frame = useListFrame(pageNumber, fact, {})

  /** Writes filters into the address, and goes back to the first page. */
  function writeFilters(changes: Partial<Record<FilterName, string>>): void {
    setParameters((oldParameters) => {
      const newParameters = new URLSearchParams(oldParameters)
      newParameters.delete(PAGE_KEY)
      for (const [name, text] of Object.entries(changes)) {
        if (text === '') newParameters.delete(name)
        else newParameters.set(name, text)
      }
      return newParameters
    })
  }
  return {
    exclusions: fact.value?.exclusions ?? [],
    frame,
    isFiltered: id !== '' || date !== null || email !== '',
    filterText,
    filterChecks: FILTER_CHECKS,
    setFilter: (name: FilterName, text: string) =>
      writeFilters({ [name]: name === 'date' ? typedDayAsListDate(text) : text }),
    clearFilters: () => writeFilters({ id: '', date: '', email: '' }),
    sorting,
    sortBy,
  }
}

export type ExclusionsList = ReturnType<typeof useExclusionsPage>
