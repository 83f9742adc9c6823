import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#paths'

const SEARCH_PARAMETER = 'find'
const SORT_PARAMETER = 'sort'

interface Sorting {
  columnName: string
  direction: 'ascending' | 'descending'
}

/** Reads `price` (ascending) or `-price` (descending); any other text leaves the list unsorted. */
function sortingIn(text: string, sortColumns: readonly string[]): Sorting | null {
  const columnName = sortColumns.find((column) => text === column || text === `-${column}`)
  if (columnName === undefined) return null
  return { columnName, direction: text === columnName ? 'ascending' : 'descending' }
}

function sortingText(sorting: Sorting | null): string {
  if (sorting === null) return ''
  return sorting.direction === 'ascending' ? sorting.columnName : `-${sorting.columnName}`
}

/**
 * The search text and the sorting of a list. The address has them beside the page number (`usePageNumber`), so that Back
 * and a reload restore both.
 */
export function useSearchAndSorting(sortColumns: readonly string[]) {
  const [parameters, setParameters] = useSearchParams()
  const addressSearch = parameters.get(SEARCH_PARAMETER) ?? ''
  // The text changes with each key press; the router updates the address later.
  const [searchText, setSearchText] = useState(addressSearch)
  const { key: entryKey } = useLocation()
  const isHistoryMove = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is replaced only when the history entry changes
  useEffect(() => {
    if (isHistoryMove) setSearchText(addressSearch)
  }, [entryKey])

  /** Writes the changes to the address and removes the page number. */
  function writeParameters(changes: Record<string, string>): void {
    setParameters(
      (oldParameters) => {
        const nextParameters = new URLSearchParams(oldParameters)
        nextParameters.delete(PAGE_KEY)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') nextParameters.delete(name)
          else nextParameters.set(name, value)
        }
        return nextParameters
      },
      { replace: true },
    )
  }
  const sortText = parameters.get(SORT_PARAMETER) ?? ''
  // Memoised, because tables compare the object.
  const sorting = useMemo(() => sortingIn(sortText, sortColumns), [sortText, sortColumns])
  return {
    searchText,
    find(typedText: string): void {
      setSearchText(typedText)
      writeParameters({ [SEARCH_PARAMETER]: typedText.trim() })
    },
    sorting,
    /** The sorting as written in the address, for a select on screens without column heads. */
    sortText: sortingText(sorting),
    /** Sorts by a text of the form of `sortText`. */
    sortByText: (newText: string) => writeParameters({ [SORT_PARAMETER]: newText }),
    sortBy: (newSorting: Sorting | null) => writeParameters({ [SORT_PARAMETER]: sortingText(newSorting) }),
  }
}

export type SearchAndSorting = ReturnType<typeof useSearchAndSorting>
