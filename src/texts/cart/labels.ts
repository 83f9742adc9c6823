import { countOf } from '../figures.ts'
import { productNumberText } from '../products/product-number.ts'

export const labelTexts = {
  title: 'Shelf labels',
  lead: 'Labels for the shelf, with a code that this app’s scanner reads.',
  isLoading: 'Loading the products that your dealership uses',
  sheet: 'Label sheet',
  sheets: {
    'avery-5160': 'Avery 5160: 30 labels on Letter',
    'avery-5163': 'Avery 5163: 10 labels on Letter',
    'a4-24': 'A4 with 3 × 8 labels of 70 × 37 mm',
    'roll-62': 'Label printer, 62 mm roll',
  },
  usedLabels: 'Labels already used on the first sheet',
  usedLabelsHint: (perPage: number) => `From 0 to ${perPage - 1}.`,
  copies: 'Labels of each product',
  copiesHint: 'From 1 to 50.',
  products: 'Products',
  usualProducts:
    'Products that your dealership buys regularly are chosen at first. Add others by number or name.',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  addProduct: 'Add a product',
  add: 'Add',
  notFound: (text: string) => `No product ${text} on this device. Check the number or the name.`,
  choose: (name: string, id: number) => `${name} (${productNumberText(id)})`,
  none: 'No product yet: add one by its number or name.',
  /** `No. 101 · min. 100, steps of 50`. */
  productDetail: (id: number, startValue: number, step: number) =>
    `${productNumberText(id)} · min. ${Math.max(1, startValue)}${step > 1 ? `, steps of ${step}` : ''}`,
  summary: (labels: number, pages: number) => `${countOf(labels, 'label')} on ${countOf(pages, 'page')}`,
  save: 'Make PDF',
  chooseFirst: 'Choose at least one product.',
  failed: 'The labels could not be made. Try again.',
  printHint: 'Print the file at its actual size (100 %), not fitted to the page.',
  fileName: 'shelf-labels.pdf',
} as const
