import { useMemo } from 'react'
import { useLastPage, usePageNumber } from '#address/use-page-number.ts'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { Pager } from '#ui/table/pager.tsx'

const pagesOf = (count: number) => Math.ceil(count / PRODUCTS_PER_PAGE)

/** The zero-based page in the address, and the items on it; `count` is null while the list is being read. */
export function useGridPage<Item>(
  items: readonly Item[],
  count: number | null,
): { page: number; onPage: readonly Item[] } {
  const number = usePageNumber()
  const { page } = number
  const { completeAt } = useCatalogueStatus()
  const { state } = useConnection()
  const isWhole = completeAt !== null || state === 'offline'
  useLastPage(number, count !== null && isWhole ? pagesOf(count) : null)
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

/** Shows from fifty items on, also without a second page, and on every later page (G27). */
export function GridPager({ page, shownCount, count }: GridPagerProps) {
  const { choose } = usePageNumber()
  if (shownCount < PRODUCTS_PER_PAGE && page === 0) return null
  return <Pager page={page} pageCount={Math.max(1, pagesOf(count))} onChoose={choose} />
}
