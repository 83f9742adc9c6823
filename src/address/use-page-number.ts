import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#paths'

export interface PageNumber {
  /** Zero-based. */
  page: number
  choose: (page: number) => void
  /** Goes to a page without a new history entry. */
  correct: (page: number) => void
}

/** Reads and writes the page number of a list in the address; other parameters stay unchanged. */
export function usePageNumber(): PageNumber {
  const [parameters, setParameters] = useSearchParams()
  const text = parameters.get(PAGE_KEY) ?? ''
  function write(page: number, replace: boolean): void {
    const nextParameters = new URLSearchParams(parameters)
    if (page === 0) nextParameters.delete(PAGE_KEY)
    else nextParameters.set(PAGE_KEY, String(page))
    setParameters(nextParameters, { replace })
  }
  const isPageNumber = /^[1-9]\d{0,5}$/.test(text)
  const isInvalid = text !== '' && !isPageNumber
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendering makes a new function
  useEffect(() => {
    if (isInvalid) write(0, true)
  }, [isInvalid])
  return {
    page: isPageNumber ? Number(text) : 0,
    choose: (page) => write(page, false),
    correct: (page) => write(page, true),
  }
}

/**
 * If the address has a page beyond the end of the list, goes to the last page; returns true until the last page is shown.
 * `pageCount` is null until the length of the list is known.
 */
export function useLastPage({ page, correct }: PageNumber, pageCount: number | null): boolean {
  const lastPage = pageCount === null ? page : Math.max(0, pageCount - 1)
  const isBeyond = page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendering makes a new function
  useEffect(() => {
    if (isBeyond) correct(lastPage)
  }, [isBeyond, lastPage])
  return isBeyond
}
