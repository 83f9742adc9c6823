// The numbers of orders, in the forms of the site file (G230).
import { site } from './site.ts'

const { inLists, inTexts, digits } = site.orderNumber
const numberOf = (form: string, id: number) => form.replace('{number}', String(id).padStart(digits, '0'))

/** The number of an order in lists and titles, such as `20413`. */
export const listedOrderNumber = (id: number): string => numberOf(inLists, id)
/** The number of an order in a sentence, such as `#20413`. */
export const orderNumber = (id: number): string => numberOf(inTexts, id)

/** Removes from a typed text the prefix and suffix, such as `#`, that the site file puts around an order's number. */
export function typedOrderNumber(text: string): string {
  for (const form of [inTexts, inLists]) {
    const [prefix = '', suffix = ''] = form.toLowerCase().split('{number}')
    const lowerText = text.toLowerCase()
    if (prefix + suffix !== '' && lowerText.startsWith(prefix) && lowerText.endsWith(suffix)) {
      return text.slice(prefix.length, text.length - suffix.length)
    }
  }
  return text
}
