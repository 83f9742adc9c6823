// Texts of the catalogue and of the product page (storefront.md §2 and §4).
import { countOf, partOf, quantityWords } from '../figures.ts'

export const catalogueTexts = {
  search: 'Search products',
  notFound: 'Products Not Found',
  notFoundHint: "We couldn't find any products matching your criteria. Please try again.",
  readMore: 'Read More',
  order: 'Order',
  sameProducts: 'Same products',
  seeAll: (parentName: string) => `See all ${parentName}`,
  billedSeparately: 'This product is custom and will be billed on a separate invoice.',
  total: 'TOTAL',
  quantity: 'Quantity',
  clearSearch: 'Clear search',
  startSearch: 'Show all matches',
  products: 'Products',
  homeTitle: 'Dealership supplies',
  resultsTitle: (text: string) => `Results for “${text}”`,
  resultCount: (count: number) => countOf(count, 'product'),
  each: 'each',
  /** `100 pcs minimum · steps of 100`; empty if single pieces can be ordered. */
  quantityNote: (rules: { startValue: number; quantityStep: number; unitOfMeasurement: string }): string => {
    const unit = rules.unitOfMeasurement || 'pcs'
    const minimum = rules.startValue > 1 ? [`${quantityWords(rules.startValue)} ${unit} minimum`] : []
    const steps = rules.quantityStep > 1 ? [`steps of ${quantityWords(rules.quantityStep)}`] : []
    return [...minimum, ...steps].join(' · ')
  },
  noTax: 'no tax',
  isInCart: (name: string, quantity: number) => `${name}: ${quantity} in the cart`,
  isNotAdded: (name: string) => `${name} is no longer available for sale. It is not in the cart.`,
  inCart: (quantity: number) => `${quantity} in the cart`,
  listPrice: 'List price',
  chooseQuantity: 'Choose a quantity first',
  pictures: 'Pictures',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  pictureOf: (number: number, count: number, name: string) => `Picture ${number} of ${count}: ${name}`,
  video: (title: string) => `Video: ${title}`,
  videoNeedsConnection: 'The video needs a connection.',
  pricesAsOf: (time: string) => `prices as of ${time}`,
  pricesForAsOf: (dealership: string, time: string) => `prices for ${dealership} as of ${time}`,
  incomplete: (stored: number, total: number | null) =>
    total === null
      ? 'The catalog is not complete on this device yet.'
      : stored < total
        ? `On this device so far: ${partOf(stored, total, 'product')}.`
        : 'All products are on this device. The app is still comparing them with the server.',
  notHere: 'This product is not on this device yet',
  notHereHint: 'The product can be shown when the server answers again.',
  noneHereHint: 'The products can be shown when the server answers again.',
  notStoredHint:
    'The server answered, but the browser could not save the data on this device. Free some space, then try again.',
  tryAgain: 'Try again',
  backToHome: 'All products',
  addToCart: { PRODUCT: 'Add to Cart', CUSTOM: 'ADD-CUSTOM', REORDER: 'RE-ORDER', OPTIONS: 'OPTIONS' },
} as const

export const quantityTexts = {
  refused: 'Only whole numbers up to 100,000, such as 100',
  removed: (name: string) => `${name} was removed from the cart.`,
  undo: 'Undo',
} as const

/** Texts of Home alone (storefront.md §2). */
export const homeTexts = {
  groups: {
    SUBCATEGORY: 'Product groups',
    CATEGORY: 'Categories',
    ANOTHER: 'More for your dealership',
    ADDITIONAL: 'Additional products',
    NEED_MORE_PRODUCTS: 'From the catalog',
  },
  needMore: 'Need more products? Order from catalog',
  logInForPrices: 'Log in to see the prices of your dealership.',
} as const
