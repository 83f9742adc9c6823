// Secrets in the query of a link (a mailed code, the e-mail of an order) must not stay in the address, in the browser's
// history or in the Referer of requests. Only this page's memory keeps them; the history entry has a reference, which is
// useless after a reload.

/** The names of the secrets in the query of a link. */
const SECRETS = ['code', 'email']

const held = new Map<string, string>()
/** Makes the references of this page differ from those of other pages. */
const PAGE = crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Keeps a secret and answers its reference for the state of a history entry; the same secret gets the same reference. */
export function holdSecret(secret: string): string {
  for (const [reference, other] of held) if (other === secret) return reference
  const reference = `${PAGE}-${held.size}`
  held.set(reference, secret)
  return reference
}

export function heldSecret(reference: string): string | undefined {
  return held.get(reference)
}

interface PageWindow {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
}

/** Moves the secrets out of the page's first address before its first request. The router keeps its own state under `usr`. */
export function hideSecrets({ location, history }: PageWindow): void {
  const query = new URLSearchParams(location.search)
  const names = SECRETS.filter((name) => query.get(name))
  if (names.length === 0) return
  const references = names.map((name) => [name, holdSecret(query.get(name) ?? '')])
  for (const name of names) query.delete(name)
  const search = query.size > 0 ? `?${query}` : ''
  const usr = { ...history.state?.usr, ...Object.fromEntries(references) }
  history.replaceState({ ...history.state, usr }, '', `${location.pathname}${search}${location.hash}`)
}
