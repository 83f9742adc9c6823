import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#paths'

export interface PageNumber {
  /** Zero-based. */
  page: number
  choose: (page: number) => void
  /** To a page that takes this one's place in the history. */
  correct: (page: number) => void
}

/** The page of a list in the address; what else stands there stays. */
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
 * Leads from a page beyond the end of a list to its last one; true until it is there. `pageCount` is null as
 * long as nobody knows how long the list is.
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
