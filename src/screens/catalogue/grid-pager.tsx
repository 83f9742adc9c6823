import { useMemo } from 'react'
import { useRedirectToLastPage, usePageNumber } from '#address/use-page-number.ts'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { Pager } from '#ui/table/pager.tsx'

const pageCountOf = (count: number) => Math.ceil(count / PRODUCTS_PER_PAGE)

/** The zero-based page in the address, and the items on it; `count` is null while the list is being read. */
export function useGridPage<Item>(
  items: readonly Item[],
  count: number | null,
): { page: number; pageItems: readonly Item[] } {
  const pageNumber = usePageNumber()
  const { page } = pageNumber
  const { completeAt } = useCatalogueStatus()
  const { state } = useConnection()
  const isListComplete = completeAt !== null || state === 'offline'
  useRedirectToLastPage(pageNumber, count !== null && isListComplete ? pageCountOf(count) : null)
  const pageItems = useMemo(
    () => items.slice(page * PRODUCTS_PER_PAGE, (page + 1) * PRODUCTS_PER_PAGE),
    [items, page],
  )
  return { page, pageItems }
}

interface GridPagerProps {
  page: number
  pageItemCount: number
  /** The number of items on all pages. */
  count: number
}

/** Shown from fifty items on, even if there is no second page, and on every page after the first (G27). */
export function GridPager({ page, pageItemCount, count }: GridPagerProps) {
  const { choose } = usePageNumber()
  if (pageItemCount < PRODUCTS_PER_PAGE && page === 0) return null
  return <Pager page={page} pageCount={Math.max(1, pageCountOf(count))} onChoose={choose} />
}
