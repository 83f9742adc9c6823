import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#paths'

export interface PageNumber {
  /** Zero-based. */
  page: number
  choose: (page: number) => void
  /** Goes to a page and replaces the history entry. */
  correct: (page: number) => void
}

/** The page number of a list in the address; the other parameters stay unchanged. */
export function usePageNumber(): PageNumber {
  const [parameters, setParameters] = useSearchParams()
  const text = parameters.get(PAGE_KEY) ?? ''
  function write(page: number, replace: boolean): void {
    const next = new URLSearchParams(parameters)
    if (page === 0) next.delete(PAGE_KEY)
    else next.set(PAGE_KEY, String(page))
    setParameters(next, { replace })
  }
  const isPage = /^[1-9]\d{0,5}$/.test(text)
  const isNoPage = text !== '' && !isPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function of this very rendering
  useEffect(() => {
    if (isNoPage) write(0, true)
  }, [isNoPage])
  return {
    page: isPage ? Number(text) : 0,
    choose: (page) => write(page, false),
    correct: (page) => write(page, true),
  }
}

/**
 * Goes from a page beyond the end of a list to its last page; true until the last page is shown. `pageCount` is null until
 * the length of the list is known.
 */
export function useLastPage({ page, correct }: PageNumber, pageCount: number | null): boolean {
  const last = pageCount === null ? page : Math.max(0, pageCount - 1)
  const isBeyond = page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function of this very rendering
  useEffect(() => {
    if (isBeyond) correct(last)
  }, [isBeyond, last])
  return isBeyond
}
