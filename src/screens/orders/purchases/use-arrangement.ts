import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { nextSorting, type SortKey, sortingIn, sortingText } from './arranged-purchases.ts'

const FIND = 'find'
const SORT = 'sort'
const PAGE = 'page'

/** What is searched, by what is sorted and which page is shown, in the address: Back and a reload keep them. */
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

  function write(changes: Record<string, string>, replace: boolean): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PAGE)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace },
    )
  }
  const sorting = sortingIn(parameters.get(SORT))
  const page = parameters.get(PAGE) ?? ''
  return {
    text,
    find(wanted: string): void {
      setText(wanted)
      write({ [FIND]: wanted.trim() }, true)
    },
    sorting,
    sort: (wanted: string) => write({ [SORT]: wanted }, true),
    sortBy(key: SortKey): void {
      const next = nextSorting(key, sorting)
      write({ [SORT]: next === null ? '' : sortingText(next) }, true)
    },
    page: /^\d{1,4}$/.test(page) ? Number(page) : 0,
    showPage: (next: number) => write({ [PAGE]: next === 0 ? '' : String(next) }, false),
  }
}

export type Arrangement = ReturnType<typeof useArrangement>
