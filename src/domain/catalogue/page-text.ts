// Texts that are cut to a length (storefront.md §2, G22).
import { parseMarkup, plainText } from '../products/description-markup.ts'

const META_DESCRIPTION_LIMIT = 250
const LOGIN_LIMIT = 25
/** Only this many characters of a description are parsed: enough for 250 characters of text between many links. */
const PARSED_CHARACTERS = 10_000

/** Counts whole characters, so that no emoji is cut in half. */
function cutText(text: string, limit: number, ending: string): string {
  // One character has at most two UTF-16 units.
  const characters = [...text.slice(0, 2 * (limit + 1))]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}${ending}` : text
}

/** The first 250 characters of a description without its markup, then '…' if it is longer. */
export function metaDescription(description: string): string {
  const plainDescription = plainText(parseMarkup(description.slice(0, PARSED_CHARACTERS)))
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(plainDescription, META_DESCRIPTION_LIMIT, '…')
}

/** The first 25 characters of a login, then three dots if it is longer. */
export function shortLogin(login: string): string {
  return cutText(login, LOGIN_LIMIT, '...')
}
