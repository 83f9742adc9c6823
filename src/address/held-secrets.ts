// Secrets of a link (a mailed code, the e-mail of an order) must not stay in the address, in the browser's history or
// in the Referer of requests. The page moves them into its memory; its history entry gets a reference to the secret,
// which is useless after a reload. A link has its secrets behind #, which browsers send to no server (G231), or in its
// query.

/** The names of the secrets of a link. */
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

interface SplitAddress {
  /** The secrets by name. If query and fragment have the same name, the secret of the fragment counts. */
  secrets: Map<string, string>
  /** True if the address has the name of a secret, also without a value. */
  hasSecretName: boolean
  search: string
  hash: string
}

/** Returns the secrets of query and fragment, and the query and fragment without them. */
export function splitSecrets({ search, hash }: Pick<Location, 'search' | 'hash'>): SplitAddress {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const names = SECRET_NAMES.filter((name) => query.has(name) || fragment.has(name))
  const secrets = new Map(
    names.flatMap((name) => {
      const secret = fragment.get(name) || query.get(name)
      return secret ? [[name, secret] as const] : []
    }),
  )
  if (names.length === 0) return { secrets, hasSecretName: false, search, hash }
  for (const name of names) query.delete(name)
  const hasFragmentSecret = names.some((name) => fragment.has(name))
  for (const name of names) fragment.delete(name)
  return {
    secrets,
    hasSecretName: true,
    search: query.size > 0 ? `?${query}` : '',
    // A fragment without a secret is an anchor of the page, and stays unchanged.
    hash: !hasFragmentSecret ? hash : fragment.size > 0 ? `#${fragment}` : '',
  }
}

/**
 * Removes the secrets from the address of a new page, before its first request. `usr` is the router's key in the
 * history state.
 */
export function hideSecrets({ location, history }: PageWindow): void {
  const { secrets, search, hash } = splitSecrets(location)
  if (secrets.size === 0) return
  const references = [...secrets].map(([name, secret]) => [name, holdSecret(secret)])
  const usr = { ...history.state?.usr, ...Object.fromEntries(references) }
  history.replaceState({ ...history.state, usr }, '', `${location.pathname}${search}${hash}`)
}
