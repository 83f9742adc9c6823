import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PRODUCTS_PER_PAGE } from '#contract/endpoints.ts'
import { Pager } from '#ui/pager.tsx'

const PAGE = 'page'

/** The zero-based page in the address, and what of a list stands on it. */
export function useGridPage<Item>(items: readonly Item[]): { page: number; onPage: readonly Item[] } {
  const [parameters] = useSearchParams()
  const text = parameters.get(PAGE) ?? '0'
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 0
  const onPage = useMemo(
    () => items.slice(page * PRODUCTS_PER_PAGE, (page + 1) * PRODUCTS_PER_PAGE),
    [items, page],
  )
  return { page, onPage }
}

interface GridPagerProps {
  page: number
  shownCount: number
  count: number
}

/** Shows from fifty items on, also where no second page follows, and on every later page (G27). */
export function GridPager({ page, shownCount, count }: GridPagerProps) {
  const [, setParameters] = useSearchParams()
  if (shownCount < PRODUCTS_PER_PAGE && page === 0) return null
  function choose(next: number): void {
    setParameters((before) => {
      const parameters = new URLSearchParams(before)
      if (next === 0) parameters.delete(PAGE)
      else parameters.set(PAGE, String(next))
      return parameters
    })
  }
  return <Pager page={page} pageCount={Math.max(1, Math.ceil(count / PRODUCTS_PER_PAGE))} onChoose={choose} />
}
