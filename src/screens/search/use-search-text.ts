import { useNavigate, useSearchParams } from 'react-router-dom'
import { PAGE_KEY, SEARCH_KEY, searchTextOf } from '#paths'

/** The search text of the address, and the function that writes it there and keeps the path (G19). */
export function useSearchText(): [text: string, write: (text: string) => void] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  function write(text: string): void {
    const next = new URLSearchParams(parameters)
    next.delete(PAGE_KEY)
    if (text === '') next.delete(SEARCH_KEY)
    else next.set(SEARCH_KEY, text)
    void navigate({ search: next.toString() }) // the router reports its own failures
  }
  return [searchTextOf(parameters), write]
}
