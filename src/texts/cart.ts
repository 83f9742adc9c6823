// storefront.md §2 and §4, ordering.md §5 and §8. The cart warning's own sentences stand in #cart/cart-warning-texts.ts.
export const cartTexts = {
  title: 'Cart',
  lines: 'Cart lines',
  isLoading: 'Reading the cart',
  empty: 'Cart empty',
  emptyHint: 'Products that you add are kept on this device, also without a connection.',
  browse: 'Browse products',
  each: (unitPrice: string) => `${unitPrice} each`,
  noTax: 'no tax',
  billedSeparately: 'This product is custom and will be billed on a separate invoice.',
  shares: (shipping: string, tax: string) => `shipping ${shipping} · tax ${tax}`,
  editShipping: 'Shipping amount',
  editTax: 'Tax amount',
  computedNow: (amount: string) => `Computed now: ${amount}`,
  takeComputed: (amount: string) => `Take ${amount}`,
  takeComputedAs: (amount: string, field: string) => `Take ${amount} as ${field}`,
  remove: (name: string) => `Remove ${name}`,
  removeAll: 'Remove all',
  confirmRemove: 'Are you sure you want to delete the selected product? This action cannot be undone.',
  removeTitle: 'Remove product',
  removeAllTitle: 'Remove all products',
  confirmRemoveAll:
    'Are you sure you want to remove all products from the cart? This action cannot be undone.',
  yes: 'Yes',
  no: 'No',
  pricesAsOf: (time: string) => `Prices as of ${time}`,
  extras: 'You may also need',
  dismissWarning: 'Dismiss the warning',
  subTotal: 'Subtotal',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  toBeDetermined: 'TBD',
  toBeDeterminedHint: 'Shipping to Alaska and Hawaii is determined after the order was received.',
  belowStartValue: (startValue: number) => `Below the start value of ${startValue}`,
} as const

export const checkoutTexts = {
  poNumber: 'PO#',
  ordererName: "RO or Orderer's Name",
  mustEnter: 'MUST ENTER',
  /** What stands for the name where staff type none (G56). */
  staffName: '000000',
  confirmNumber: 'Paper order number',
  dealership: 'Dealership',
  findDealership: 'Find a dealership',
  noDealershipFound: 'No dealership of that name',
  unchosen: 'No dealership is chosen',
  unchosenHint:
    'Choose one at the top of the page, on small screens in the menu: prices, shipping and tax are those of a dealership.',
  dealershipsMissing: 'The dealerships could not be read yet.',
  summary: 'Order summary',
  checkout: 'Checkout',
  logIn: 'Log In',
  isSaved: 'The order is saved on this device. Waiting for the server…',
  offlineHint:
    'Works without a connection: the order is saved on this device and goes out once, as soon as the server answers.',
  insecureHint:
    'This address is not secure (it does not begin with https), so orders cannot be saved offline here. Checkout needs the server.',
  received: 'Your order was received and will be processed and shipped to you shortly.',
  failed: 'Failed checkout',
  failedBecause: (description: string) => `Failed checkout. ${description}`,
  missingDealership: 'Error checkout selected dealership',
  cartChanged:
    'The cart was changed meanwhile, perhaps in another tab. Nothing was placed: look at it once more, then check out.',
  quantityRounded:
    'A typed quantity was rounded up to what the product is sold in. Nothing was placed: look at the cart once more, then check out.',
  cartEmpty: 'The cart is empty. Nothing was placed.',
  notSaved: (reason: string) =>
    `The order could not be saved on this device: ${reason} Your cart is unchanged.`,
  noRoom:
    'The order could not be saved: this device is full, even without the pictures of products. Your cart is unchanged. Free some room on the device, then check out again.',
  mayNotOrder: 'Your role may not place orders.',
  onlyRegistered: 'Only logged in register user can place an order.',
  visitorTitle: 'Please log in and checkout',
  logInAndCheckout: 'Please log in and checkout',
  forNewCustomers: 'For new customers',
} as const
