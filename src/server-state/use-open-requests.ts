// What visitors asked for and nobody has answered yet (G17, G86).
import { useQuery } from '@tanstack/react-query'
import { openRequestCountQuery } from '#api/registration-requests.ts'
import { useCounter } from '#app-context/counter.ts'

/** How many wait; undefined until it is known. */
export function useOpenRequestCount(): number | undefined {
  const { api } = useCounter()
  return useQuery(openRequestCountQuery(api)).data
}
