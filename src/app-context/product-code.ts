import { plainSigns, shortProductNumber, withoutUnseen } from '#domain/values/plain-words.ts'
import { productIdOf, urlItemOf } from '#paths'

/** `101`, `#101`, `No. 101`, and what Quick order writes: `#101 Tag Pouch Standard`. */
const ID = /^(?:(\d{1,9})|#(\d{1,9})(?:\s.*)?)$/

type Site = Pick<Location, 'host' | 'origin'>

/** The path of an address of this site, however it was written or printed; null for anything else. */
function pathOf(code: string, { host, origin }: Site): string | null {
  const isBare = code.toLowerCase().startsWith(`${host}/`)
  if (!isBare && !/^(https?:\/\/|\/)/i.test(code)) return null
  try {
    const address = new URL(isBare ? `http://${code}` : code, origin)
    return address.host === host ? address.pathname.toLowerCase() : null
  } catch {
    return null // begins like an address and is none
  }
}

/** The product that a typed or scanned code names by its id or by the address of its page on this site. */
export function productIdOfCode(code: string, site: Site): number | null {
  const typed = shortProductNumber(withoutUnseen(plainSigns(code))).trim()
  const [, id, marked] = ID.exec(typed) ?? []
  if (id !== undefined || marked !== undefined) return Number(id ?? marked)
  const urlItem = urlItemOf(pathOf(typed, site) ?? '')
  return urlItem === null ? null : productIdOf(urlItem)
}
