/** What Home alone shows (storefront.md §2). */
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
