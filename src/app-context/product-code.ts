import { plainSigns, shortProductNumber, withoutInvisibleCharacters } from '#domain/values/plain-words.ts'
import { productIdOf, urlItemOf } from '#paths'

/** Matches `101`, `#101`, and lines of Quick order such as `#101 Tag Pouch Standard`. */
const ID = /^(?:(\d{1,9})|#(\d{1,9})(?:\s.*)?)$/

type Site = Pick<Location, 'host' | 'origin'>

/** The path of an address of this site, written with or without protocol and host; null for any other text. */
function pathOf(code: string, { host, origin }: Site): string | null {
  const isBare = code.toLowerCase().startsWith(`${host}/`)
  if (!isBare && !/^(https?:\/\/|\/)/i.test(code)) return null
  try {
    const address = new URL(isBare ? `http://${code}` : code, origin)
    return address.host === host ? address.pathname.toLowerCase() : null
  } catch {
    return null // not a valid address
  }
}

/** The id of the product in a typed or scanned code: the code is its id, or the address of its page on this site. */
export function productIdOfCode(code: string, site: Site): number | null {
  const typed = shortProductNumber(withoutInvisibleCharacters(plainSigns(code))).trim()
  const [, bareId, markedId] = ID.exec(typed) ?? []
  if (bareId !== undefined || markedId !== undefined) return Number(bareId ?? markedId)
  const urlItem = urlItemOf(pathOf(typed, site) ?? '')
  return urlItem === null ? null : productIdOf(urlItem)
}
