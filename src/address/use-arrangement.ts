import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#paths'

const FIND = 'find'
const SORT = 'sort'

interface Sorting {
  by: string
  direction: 'ascending' | 'descending'
}

/** `price` and, with the greatest first, `-price`; anything else leaves the list as it comes. */
function sortingIn(text: string, sortedBy: readonly string[]): Sorting | null {
  const by = sortedBy.find((known) => text === known || text === `-${known}`)
  return by === undefined ? null : { by, direction: text === by ? 'ascending' : 'descending' }
}

function sortingText(sorting: Sorting | null): string {
  if (sorting === null) return ''
  return sorting.direction === 'ascending' ? sorting.by : `-${sorting.by}`
}

/**
 * What of a list is searched, and by which of its columns it is sorted, in the address: Back and a reload keep it.
 * The page stands beside them (`usePageNumber`).
 */
export function useArrangement(sortedBy: readonly string[]) {
  const [parameters, setParameters] = useSearchParams()
  const written = parameters.get(FIND) ?? ''
  // The field follows the keys at once, the address when the router comes to it.
  const [text, setText] = useState(written)
  const { key: entry } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry of the history takes the field along
  useEffect(() => {
    if (isReturn) setText(written)
  }, [entry])

  /** Another list begins at its first page. */
  function write(changes: Record<string, string>): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PAGE_KEY)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  }
  const sortText = parameters.get(SORT) ?? ''
  // The same object until the address changes, as tables compare it.
  const sorting = useMemo(() => sortingIn(sortText, sortedBy), [sortText, sortedBy])
  return {
    text,
    find(wanted: string): void {
      setText(wanted)
      write({ [FIND]: wanted.trim() })
    },
    sorting,
    /** As it stands in the address, for a field that sorts where no head can be pressed. */
    sortText: sortingText(sorting),
    sortAs: (wanted: string) => write({ [SORT]: wanted }),
    sortBy: (wanted: Sorting | null) => write({ [SORT]: sortingText(wanted) }),
  }
}
