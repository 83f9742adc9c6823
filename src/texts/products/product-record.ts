// The words for changes of products in the change history (G157).
import { productFormTexts } from './product-form.ts'

const wordsOfForm = Object.entries(productFormTexts.fields).map(([field, label]) => [
  field,
  label.toLowerCase(),
])

/** `fields` has the labels of the form in lower case, and the history's own words for some fields. */
export const productRecordWords: {
  fields: Readonly<Record<string, string>> &
    Record<'archive' | 'images' | 'primaryImageUuid' | 'video', string>
  topLevel: string
  yesNo: (value: boolean) => string
  percentage: (
    type: 'NO_SHIPP_DEALER' | 'DISCOUNT_DEALER' | 'MARKUP_DEALER' | 'TAX_DEALER',
    dealership: string,
  ) => string
} = {
  fields: {
    ...(Object.fromEntries(wordsOfForm) as Record<keyof typeof productFormTexts.fields, string>), // one word for each label
    archive: 'in the archive',
    hiddenProduct: 'hidden',
    showCart: 'shown in the cart',
    orderBy: 'place in the list (order by)',
  },
  topLevel: 'top level',
  yesNo: (value) => (value ? 'yes' : 'no'),
  percentage: (type, dealership) =>
    `${{ NO_SHIPP_DEALER: 'shipping', DISCOUNT_DEALER: 'discount', MARKUP_DEALER: 'markup', TAX_DEALER: 'tax' }[type]} of ${dealership}`,
}
