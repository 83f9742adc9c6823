import { useMemo } from 'react'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import { PRODUCTS_PER_PAGE } from '#contract/endpoints.ts'
import { Pager } from '#ui/pager.tsx'

/** The zero-based page in the address, and what of a list stands on it; `isKnown` where the list is not still read. */
export function useGridPage<Item>(
  items: readonly Item[],
  isKnown = true,
): { page: number; onPage: readonly Item[] } {
  const number = usePageNumber()
  const { page } = number
  const { completeAt } = useCatalogueStatus()
  const { state } = useConnection()
  const isWhole = completeAt !== null || state === 'offline'
  useLastPage(number, isKnown && isWhole ? items.length : null, PRODUCTS_PER_PAGE)
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
  const { choose } = usePageNumber()
  if (shownCount < PRODUCTS_PER_PAGE && page === 0) return null
  return <Pager page={page} pageCount={Math.max(1, Math.ceil(count / PRODUCTS_PER_PAGE))} onChoose={choose} />
}
