import { plainSigns, shortProductNumber, withoutInvisibleCharacters } from '#domain/values/plain-words.ts'
import { productIdOf, urlItemOf } from '#paths'

/** For the camera: the codes of labels, and the addresses of product pages as QR codes. */
export const PRODUCT_CODE_FORMATS = ['code_128', 'qr_code']

/** Matches `101`, `#101`, and lines of Quick order such as `#101 Tag Pouch Standard`. */
const PRODUCT_ID = /^(?:(\d{1,9})|#(\d{1,9})(?:\s.*)?)$/

type Site = Pick<Location, 'host' | 'origin'>

/** The path of an address of this site, written with or without protocol and host; null for any other text. */
function pathOf(code: string, { host, origin }: Site): string | null {
  const beginsWithHost = code.toLowerCase().startsWith(`${host}/`)
  if (!beginsWithHost && !/^(https?:\/\/|\/)/i.test(code)) return null
  try {
    const address = new URL(beginsWithHost ? `http://${code}` : code, origin)
    return address.host === host ? address.pathname.toLowerCase() : null
  } catch {
    return null // not a valid address
  }
}

/**
 * The id of the product in a typed or scanned code: the code is the id, or the address of the product's page on this
 * site. null for any other code.
 */
export function productIdOfCode(code: string, site: Site): number | null {
  const cleanCode = shortProductNumber(withoutInvisibleCharacters(plainSigns(code))).trim()
  const [, plainId, hashId] = PRODUCT_ID.exec(cleanCode) ?? []
  if (plainId !== undefined || hashId !== undefined) return Number(plainId ?? hashId)
  const urlItem = urlItemOf(pathOf(cleanCode, site) ?? '')
  return urlItem === null ? null : productIdOf(urlItem)
}
