// What a link names in its query and neither the address nor the browser's history must keep: a mailed code, the e-mail
// of an order. Whoever looks at the screen or goes through the history would read it there, and the address goes along
// with what the page asks for. Only this page's memory has it; the entry of the history keeps a reference, which after a
// reload leads to nothing.

/** As links name them in their query. */
const SECRETS = ['code', 'email']

const held = new Map<string, string>()
/** No page takes the reference of another for its own. */
const PAGE = crypto.getRandomValues(new Uint32Array(2)).join('-')

/** The reference under which this page finds it again, for the state of an entry; the same one for the same secret. */
export function holdSecret(secret: string): string {
  for (const [known, other] of held) if (other === secret) return known
  const reference = `${PAGE}-${held.size}`
  held.set(reference, secret)
  return reference
}

export function heldSecret(reference: string): string | undefined {
  return held.get(reference)
}

interface Place {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
}

/** Takes them out of the address with which the page was opened, before it asks for anything. The router keeps its own state under `usr`. */
export function hideSecrets({ location, history }: Place): void {
  const query = new URLSearchParams(location.search)
  const found = SECRETS.filter((name) => query.get(name))
  if (found.length === 0) return
  const references = found.map((name) => [name, holdSecret(query.get(name) ?? '')])
  for (const name of found) query.delete(name)
  const search = query.size > 0 ? `?${query}` : ''
  const usr = { ...history.state?.usr, ...Object.fromEntries(references) }
  history.replaceState({ ...history.state, usr }, '', `${location.pathname}${search}${location.hash}`)
}
