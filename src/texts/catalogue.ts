// storefront.md §2 and §4: catalogue, product page, mini-cart.
export const catalogueTexts = {
  search: 'Search products',
  matches: 'Matches',
  notFound: 'Products Not Found',
  notFoundHint: "We couldn't find any products matching your criteria. Please try again.",
  needMore: 'Need more products? Order from catalog',
  readMore: 'Read More',
  order: 'Order',
  sameProducts: 'Same products',
  seeAll: (parentName: string) => `See all ${parentName}`,
  billedSeparately: 'This product is custom and will be billed on a separate invoice.',
  total: 'TOTAL',
  quantity: 'Quantity',
  increase: 'Increase',
  decrease: 'Decrease',
  addToCart: { PRODUCT: 'Add to Cart', CUSTOM: 'ADD-CUSTOM', REORDER: 'RE-ORDER', OPTIONS: 'OPTIONS' },
} as const

export const miniCartTexts = {
  empty: 'Cart empty',
  more: (count: number) => `+${count} More Items`,
  editAndCheckout: 'Edit Cart and Checkout',
  subTotal: 'Subtotal',
} as const
