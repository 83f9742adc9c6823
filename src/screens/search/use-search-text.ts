import { useNavigate, useSearchParams } from 'react-router-dom'
import { PAGE_KEY, SEARCH_KEY, searchTextOf } from '#paths'

/**
 * The search text in the address, and a function that writes another one into the address: the path stays, and a list
 * starts at its first page again (G19).
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  function setText(text: string): void {
    const newParameters = new URLSearchParams(parameters)
    newParameters.delete(PAGE_KEY)
    if (text === '') newParameters.delete(SEARCH_KEY)
    else newParameters.set(SEARCH_KEY, text)
    void navigate({ search: newParameters.toString() }) // the router reports its own failures
  }
  return [searchTextOf(parameters), setText]
}
