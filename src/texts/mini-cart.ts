/** The cart that opens over the header (storefront.md §2); its code comes after the first screen. */
export const miniCartTexts = {
  empty: 'Cart empty',
  more: (count: number) => `+${count} More Items`,
  editAndCheckout: 'Edit Cart and Checkout',
  subTotal: 'Subtotal',
  name: 'Cart preview',
} as const
