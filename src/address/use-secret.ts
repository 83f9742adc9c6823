// Secrets of links (held-secrets.ts) as screens read them.
import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { heldSecret, holdSecret } from './held-secrets.ts'

type Place = Pick<Location, 'search'> & { state: unknown }

function referenceIn(state: unknown, name: string): string | null {
  const kept: Record<string, unknown> = typeof state === 'object' ? { ...state } : {}
  const reference = kept[name]
  return typeof reference === 'string' ? reference : null
}

/** From the address, or from what this page holds for the entry; '' where there is none. */
export function secretIn({ search, state }: Place, name: string): string {
  const inAddress = new URLSearchParams(search).get(name)
  return inAddress ?? heldSecret(referenceIn(state, name) ?? '') ?? ''
}

/** The entry had one, which went with the page that read it: its link has to be opened again. */
export function isSecretLost(place: Place, name: string): boolean {
  return secretIn(place, name) === '' && referenceIn(place.state, name) !== null
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
    const kept = secret === '' ? state : { ...state, [name]: holdSecret(secret) }
    void navigate(place, { replace: true, state: kept }) // nothing waits for it
  }, [navigate, pathname, search, state, name, secret])
  return secret
}
