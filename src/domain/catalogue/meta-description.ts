import { parseMarkup, plainText } from '../products/description-markup.ts'
import { cutText } from '../values/cut-text.ts'

const META_DESCRIPTION_LIMIT = 250
/** Only this many characters of a description are parsed: enough for 250 characters of text between many links. */
const PARSED_CHARACTERS = 10_000

/** The first 250 characters of a description without its markup, then '…' if it is longer (storefront.md §2, G22). */
export function metaDescription(description: string): string {
  const plainDescription = plainText(parseMarkup(description.slice(0, PARSED_CHARACTERS)))
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(plainDescription, META_DESCRIPTION_LIMIT, '…')
}
