// What a link names in its query and neither the address nor the browser's history must keep: a mailed code, the e-mail
// of an order. Whoever looks at the screen or goes through the history would read it there. Only this page's memory has
// it; the entry of the history keeps a reference, which after a reload leads to nothing.
import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'

type Place = Pick<Location, 'search'> & { state: unknown }

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

function referenceIn(state: unknown, name: string): string | null {
  const kept: Record<string, unknown> = typeof state === 'object' ? { ...state } : {}
  const reference = kept[name]
  return typeof reference === 'string' ? reference : null
}

/** From the address, or from what this page holds for the entry; '' where there is none. */
export function secretIn({ search, state }: Place, name: string): string {
  const inAddress = new URLSearchParams(search).get(name)
  return inAddress ?? held.get(referenceIn(state, name) ?? '') ?? ''
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
