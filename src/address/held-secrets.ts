// Secrets in the query of a link (a mailed code, the e-mail of an order) must not stay in the address, in the browser's
// history or in the Referer of requests. The page moves them into its memory; its history entry gets a reference to the
// secret, which is useless after a reload.

/** The names of the secrets in the query of a link. */
const SECRET_NAMES = ['code', 'email']

const secretsByReference = new Map<string, string>()
/** Part of each reference, so that two pages never have equal references. */
const PAGE_ID = crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Stores a secret in memory and returns its reference for a history entry; equal secrets get the same reference. */
export function holdSecret(secret: string): string {
  for (const [reference, storedSecret] of secretsByReference) if (storedSecret === secret) return reference
  const reference = `${PAGE_ID}-${secretsByReference.size}`
  secretsByReference.set(reference, secret)
  return reference
}

export function heldSecret(reference: string): string | undefined {
  return secretsByReference.get(reference)
}

interface PageWindow {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
}

/** Removes the secrets from the address of a new page, before its first request. `usr` is the router's key in the history state. */
export function hideSecrets({ location, history }: PageWindow): void {
  const query = new URLSearchParams(location.search)
  const names = SECRET_NAMES.filter((name) => query.get(name))
  if (names.length === 0) return
  const references = names.map((name) => [name, holdSecret(query.get(name) ?? '')])
  for (const name of names) query.delete(name)
  const search = query.size > 0 ? `?${query}` : ''
  const usr = { ...history.state?.usr, ...Object.fromEntries(references) }
  history.replaceState({ ...history.state, usr }, '', `${location.pathname}${search}${location.hash}`)
}
