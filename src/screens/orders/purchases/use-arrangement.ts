import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#app-context/use-page-number.ts'
import { nextSorting, type SortKey, sortingIn, sortingText } from './arranged-purchases.ts'

const FIND = 'find'
const SORT = 'sort'

/** What is searched and by what is sorted, in the address: Back and a reload keep it. */
export function useArrangement() {
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
  const sorting = sortingIn(parameters.get(SORT))
  return {
    text,
    find(wanted: string): void {
      setText(wanted)
      write({ [FIND]: wanted.trim() })
    },
    sorting,
    sort: (wanted: string) => write({ [SORT]: wanted }),
    sortBy(key: SortKey): void {
      const next = nextSorting(key, sorting)
      write({ [SORT]: next === null ? '' : sortingText(next) })
    },
  }
}

export type Arrangement = ReturnType<typeof useArrangement>
