import { useNavigate, useSearchParams } from 'react-router-dom'
import { PAGE_KEY, SEARCH_KEY, searchTextOf } from '#paths'

/** The search text in the address, and a function that changes it there and keeps the path (G19). */
export function useSearchText(): [text: string, write: (text: string) => void] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  function write(text: string): void {
    const newParameters = new URLSearchParams(parameters)
    newParameters.delete(PAGE_KEY)
    if (text === '') newParameters.delete(SEARCH_KEY)
    else newParameters.set(SEARCH_KEY, text)
    void navigate({ search: newParameters.toString() }) // the router reports its own failures
  }
  return [searchTextOf(parameters), write]
}
