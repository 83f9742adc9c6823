import { useNavigate, useSearchParams } from 'react-router-dom'
import { PAGE_KEY } from '#app-context/use-page-number.ts'

const TEXT = 's'

/** The search text of the address, and the verb that writes it there; the path stays (G19). */
export function useSearchText(): [text: string, write: (text: string) => void] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  function write(text: string): void {
    const next = new URLSearchParams(parameters)
    next.delete(PAGE_KEY)
    if (text === '') next.delete(TEXT)
    else next.set(TEXT, text)
    void navigate({ search: next.toString() }) // the router reports its own failures
  }
  return [parameters.get(TEXT)?.trim() ?? '', write]
}
