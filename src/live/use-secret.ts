// What a link names in its query and the address must not keep: a mailed code, the e-mail of an order. Whoever looks at
// the screen or at the history would read it there. It stays with this entry of the history, so that a reload knows it.
import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'

type Place = Pick<Location, 'search'> & { state: unknown }

/** From the address, or from the entry that it was moved to; '' where there is none. */
export function secretIn({ search, state }: Place, name: string): string {
  const inAddress = new URLSearchParams(search).get(name)
  if (inAddress !== null) return inAddress
  const kept: Record<string, unknown> = typeof state === 'object' ? { ...state } : {}
  const value = kept[name]
  return typeof value === 'string' ? value : ''
}

/** Reads it, and takes it out of the address at once. */
export function useSecret(name: string): string {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const secret = secretIn({ search, state }, name)
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has(name)) return
    query.delete(name)
    const place = { pathname, search: String(query) }
    void navigate(place, { replace: true, state: { ...state, [name]: secret } }) // nothing waits for it
  }, [navigate, pathname, search, state, name, secret])
  return secret
}
