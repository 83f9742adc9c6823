import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#paths'

const FIND = 'find'
const SORT = 'sort'

interface Sorting {
  by: string
  direction: 'ascending' | 'descending'
}

/** Reads `price` (ascending) or `-price` (descending); any other text leaves the list unsorted. */
function sortingIn(text: string, sortedBy: readonly string[]): Sorting | null {
  const by = sortedBy.find((column) => text === column || text === `-${column}`)
  return by === undefined ? null : { by, direction: text === by ? 'ascending' : 'descending' }
}

function sortingText(sorting: Sorting | null): string {
  if (sorting === null) return ''
  return sorting.direction === 'ascending' ? sorting.by : `-${sorting.by}`
}

/**
 * The search text and the sorting of a list. The address has them beside the page number (`usePageNumber`), so that Back
 * and a reload restore them.
 */
export function useArrangement(sortedBy: readonly string[]) {
  const [parameters, setParameters] = useSearchParams()
  const addressText = parameters.get(FIND) ?? ''
  // The text changes with each key; the router updates the address later.
  const [text, setText] = useState(addressText)
  const { key: entry } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is replaced only at another history entry
  useEffect(() => {
    if (isReturn) setText(addressText)
  }, [entry])

  /** Writes the changes to the address and removes the page number. */
  function write(changes: Record<string, string>): void {
    setParameters(
      (before) => {
        const nextParameters = new URLSearchParams(before)
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
  const sortText = parameters.get(SORT) ?? ''
  // Memoised, because tables compare the object.
  const sorting = useMemo(() => sortingIn(sortText, sortedBy), [sortText, sortedBy])
  return {
    text,
    find(searchText: string): void {
      setText(searchText)
      write({ [FIND]: searchText.trim() })
    },
    sorting,
    /** The sorting as written in the address, for a select on screens without column heads. */
    sortText: sortingText(sorting),
    sortAs: (newText: string) => write({ [SORT]: newText }),
    sortBy: (newSorting: Sorting | null) => write({ [SORT]: sortingText(newSorting) }),
  }
}
