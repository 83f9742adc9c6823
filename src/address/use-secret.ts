// Hands the secrets of links (held-secrets.ts) to screens.
import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { heldSecret, holdSecret } from './held-secrets.ts'

type Place = Pick<Location, 'search'> & { state: unknown }

function referenceIn(state: unknown, name: string): string | null {
  const kept: Record<string, unknown> = typeof state === 'object' ? { ...state } : {}
  const reference = kept[name]
  return typeof reference === 'string' ? reference : null
}

/** The secret from the address, or from this page's memory for the history entry; '' where there is none. */
export function secretIn({ search, state }: Place, name: string): string {
  const inAddress = new URLSearchParams(search).get(name)
  return inAddress ?? heldSecret(referenceIn(state, name) ?? '') ?? ''
}

/** True when the secret of the history entry is gone with the page that read it: the link has to be opened again. */
export function isSecretLost(place: Place, name: string): boolean {
  return secretIn(place, name) === '' && referenceIn(place.state, name) !== null
}

/** Reads the secret and removes it from the address at once. */
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
