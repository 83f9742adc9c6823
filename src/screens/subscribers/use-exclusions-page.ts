// One page of the excluded subscribers with the filters (three columns) and the sorting of the address.
import { useSearchParams } from 'react-router-dom'
import { useArrangement } from '#address/use-arrangement.ts'
import { usePageNumber } from '#address/use-page-number.ts'
import { inListForm, isoDateOf } from '#domain/values/dates.ts'
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

/** Filters by their names in the address. Each function returns the error for a text, or null if the text is valid. */
const FILTERS = {
  id: (text: string) => (/^\d{1,9}$/.test(text) ? null : validationTexts.notANumber),
  date: (text: string) => (isoDateOf(text) === null ? exclusionTexts.notADay : null),
  email: (text: string) => (text.length > 200 ? validationTexts.tooLong : null),
} as const
export type FilterName = keyof typeof FILTERS

export function useExclusionsPage() {
  const [parameters, setParameters] = useSearchParams()
  const number = usePageNumber()
  const { sorting, sortBy } = useArrangement(EXCLUSION_SORT_FIELDS)
  /** Returns the filter's text of the address; an invalid text counts as no filter. */
  function typed(name: FilterName): string {
    const text = parameters.get(name) ?? ''
    return FILTERS[name](text) === null ? text : ''
  }
  const [id, date, email] = [typed('id'), isoDateOf(typed('date')), typed('email')]
  const request: ExclusionQuery = {
    ...(id !== '' && { id: Number(id) }),
    ...(date !== null && { date }),
    ...(email !== '' && { email }),
    ...(sorting !== null && {
      sort: {
        // the arrangement accepts only these fields
        field: sorting.by as ExclusionSortField,
        direction: sorting.direction === 'ascending' ? 'asc' : 'desc',
      },
    }),
  }
  const fact = useExclusions(number.page, request)
  const frame = useListFrame(number, fact, exclusionTexts)

  /** Writes filters into the address; a changed filter goes back to the first page. */
  function write(changes: Partial<Record<FilterName, string>>): void {
    setParameters((before) => {
      const next = new URLSearchParams(before)
      next.delete(PAGE_KEY)
      for (const [name, text] of Object.entries(changes)) {
        if (text === '') next.delete(name)
        else next.set(name, text)
      }
      return next
    })
  }
  return {
    exclusions: fact.value?.exclusions ?? [],
    frame,
    isFiltered: id !== '' || date !== null || email !== '',
    typed,
    check: FILTERS,
    filter: (name: FilterName, text: string) => write({ [name]: name === 'date' ? inListForm(text) : text }),
    clear: () => write({ id: '', date: '', email: '' }),
    sorting,
    sortBy,
  }
}

export type ExclusionsList = ReturnType<typeof useExclusionsPage>
