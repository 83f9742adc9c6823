// Texts that are cut to a length (storefront.md §2, G22).
import { parseMarkup, plainText } from '../products/description-markup.ts'

const META_DESCRIPTION_LIMIT = 250
const LOGIN_LIMIT = 25
/** Only this part of a description is parsed; it holds 250 characters of text even between many links. */
const READ_CHARACTERS = 10_000

/** Counts whole characters, so that no emoji is cut in half. */
function cut(text: string, limit: number, ending: string): string {
  // One character has at most two UTF-16 units.
  const characters = [...text.slice(0, 2 * (limit + 1))]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}${ending}` : text
}

/** The first 250 characters of a description without its markup, then '…'. */
export function metaDescription(description: string): string {
  const words = plainText(parseMarkup(description.slice(0, READ_CHARACTERS)))
    .replace(/\s+/g, ' ')
    .trim()
  return cut(words, META_DESCRIPTION_LIMIT, '…')
}

/** The first 25 characters of a login, then three dots. */
export function shortLogin(login: string): string {
  return cut(login, LOGIN_LIMIT, '...')
}
