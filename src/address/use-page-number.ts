import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#paths'

export interface PageNumber {
  /** Zero-based. */
  page: number
  /** Goes to a page, with a new history entry. */
  choose: (page: number) => void
  /** Goes to a page without a new history entry. */
  replace: (page: number) => void
}

/** Reads and writes the page number of a list in the address; other parameters stay unchanged. */
export function usePageNumber(): PageNumber {
  const [parameters, setParameters] = useSearchParams()
  const pageText = parameters.get(PAGE_KEY) ?? ''
  function writePage(page: number, isReplacing: boolean): void {
    const nextParameters = new URLSearchParams(parameters)
    if (page === 0) nextParameters.delete(PAGE_KEY)
    else nextParameters.set(PAGE_KEY, String(page))
    setParameters(nextParameters, { replace: isReplacing })
  }
  const isPageNumber = /^[1-9]\d{0,5}$/.test(pageText)
  const isInvalid = pageText !== '' && !isPageNumber
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at each rendering
  useEffect(() => {
    if (isInvalid) writePage(0, true)
  }, [isInvalid])
  return {
    page: isPageNumber ? Number(pageText) : 0,
    choose: (page) => writePage(page, false),
    replace: (page) => writePage(page, true),
  }
}

/**
 * If the address has a page beyond the end of the list, goes to the last page; returns true until the last page is shown.
 * `pageCount` is null until the length of the list is known.
 */
export function useRedirectToLastPage({ page, replace }: PageNumber, pageCount: number | null): boolean {
  const lastPage = pageCount === null ? page : Math.max(0, pageCount - 1)
  const isBeyondEnd = page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at each rendering
  useEffect(() => {
    if (isBeyondEnd) replace(lastPage)
  }, [isBeyondEnd, lastPage])
  return isBeyondEnd
}
