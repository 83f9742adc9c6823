// Hands the secrets of links (held-secrets.ts) to screens.
import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { heldSecret, holdSecret, splitSecrets } from './held-secrets.ts'

type HistoryEntry = Pick<Location, 'search' | 'hash'> & { state: unknown }

function referenceIn(state: unknown, name: string): string | null {
  const fields: Record<string, unknown> = typeof state === 'object' ? { ...state } : {}
  const reference = fields[name]
  return typeof reference === 'string' ? reference : null
}

/** The secret from the address, or the secret in this page's memory to which the history entry refers; else ''. */
export function secretIn({ search, hash, state }: HistoryEntry, name: string): string {
  const addressSecret = splitSecrets({ search, hash }).secrets.get(name)
  return addressSecret ?? heldSecret(referenceIn(state, name) ?? '') ?? ''
}

/**
 * True if the history entry refers to a secret in the memory of an earlier page: the person must open the link again.
 */
export function isSecretLost(entry: HistoryEntry, name: string): boolean {
  return secretIn(entry, name) === '' && referenceIn(entry.state, name) !== null
}

/** Reads the secret and removes it from the address at once. */
export function useSecret(name: string): string {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const secret = secretIn({ search, hash, state }, name)
  useEffect(() => {
    const { hasSecretName, ...cleanAddress } = splitSecrets({ search, hash })
    if (!hasSecretName) return
    const address = { pathname, search: cleanAddress.search, hash: cleanAddress.hash }
    const newState = secret === '' ? state : { ...state, [name]: holdSecret(secret) }
    void navigate(address, { replace: true, state: newState }) // nothing waits for the navigation
  }, [navigate, pathname, search, hash, state, name, secret])
  return secret
}
