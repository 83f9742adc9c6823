// Texts of the cart and of Checkout (storefront.md §2 and §4, ordering.md §5 and §8). The texts of the cart's warning stand
// in changes.ts.
import { listedOrderNumber } from '#site/order-number.ts'
import { site } from '#site/site.ts'
import { quantityWords } from '../figures.ts'

export const cartTexts = {
  title: 'Cart',
  lines: 'Cart lines',
  isLoading: 'Loading the cart',
  empty: 'Cart empty',
  emptyHint: 'Products that you add are kept on this device, also without a connection.',
  browse: 'Browse products',
  each: (unitPrice: string) => `${unitPrice} each`,
  noTax: 'no tax',
  billedSeparately: 'This product is custom and will be billed on a separate invoice.',
  shares: (shipping: string, tax: string) => `shipping ${shipping} · tax ${tax}`,
  editShipping: 'Shipping amount',
  editTax: 'Tax amount',
  markup: 'Markup',
  markupPercent: 'Markup, %',
  editMarkup: 'Markup percent',
  editOf: (title: string, product: string) => `${title} of ${product}`,
  /** In place of a computed amount: without a markup for the whole order each product has its own markup. */
  markupPerProduct: 'the markup of each product',
  percentOutOfRange: 'Value must be between -1000 and 1000',
  computedNow: (amount: string) => `Computed now: ${amount}`,
  takeComputed: (amount: string) => `Use ${amount}`,
  takeComputedFor: (amount: string, name: string) => `Use ${amount} for ${name}`,
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
  toBeDeterminedHint: 'Shipping to Alaska and Hawaii is set after we have received the order.',
  /** `soldFrom`: which quantities can be ordered. */
  cannotBeOrdered: (quantity: number, soldFrom: string) =>
    `${quantityWords(quantity)} cannot be ordered: ${soldFrom}.`,
  takeQuantity: (quantity: number) => `Use ${quantityWords(quantity)}`,
  takeQuantityFor: (quantity: number, name: string) => `Use ${quantityWords(quantity)} for ${name}`,
  belowStartValue: (startValue: number) => `Less than the minimum of ${quantityWords(startValue)} for buyers`,
} as const

export const checkoutTexts = {
  poNumber: 'PO#',
  ordererName: "RO or Orderer's Name",
  mustEnter: 'MUST ENTER',
  /** The orderer's name that is shown until staff type a name (G56). */
  staffName: '000000',
  confirmNumber: 'Paper order number',
  paperNumberTitle: 'Paper order number',
  paperNumberTaken: (number: string, holder: string) =>
    `${holder} already has the paper order number ${number}. Each paper order is printed only once. Place this order with the same number?`,
  heldByOrder: (orderId: number) => `Order ${listedOrderNumber(orderId)}`,
  heldByPending: (dealership: string) => `An order for ${dealership} that waits on this device`,
  placeAllTheSame: 'Place the order',
  repeatTitle: 'Order these products again?',
  /** `count`: the number of lines with a note about recent orders. */
  recentlyOrdered: (count: number) =>
    count === 1
      ? 'One product was ordered lately or is coming. See the note beside it.'
      : `${count} products were ordered lately or are coming. See the notes beside them.`,
  dealership: 'Dealership',
  unapproved: (name: string) => `${name} (not approved yet)`,
  unapprovedHint: 'No user of this company is approved yet.',
  noneChosenHint: 'Choose the dealership that this order is for. Prices, shipping and tax depend on it.',
  orderingFor: 'Ordering for',
  shipTo: 'Ships to',
  noAddress: 'no Address',
  noDealership: `No dealership is assigned to your login, so you cannot order yet. Please call us: ${site.phone.text}.`,
  dealershipsMissing: 'The dealerships are not loaded yet. They appear as soon as the server has sent them.',
  summary: 'Order summary',
  checkout: 'Checkout',
  logIn: 'Log In',
  isSaved: 'The order is saved on this device. Waiting for the server…',
  offlineHint:
    'You can order without a connection. The order is saved on this device and sent once, as soon as the server answers.',
  insecureHint:
    'This address is not secure (it does not begin with https), so orders cannot be saved offline here. Checkout needs the server.',
  /** Checkout on such an address while the server does not answer. */
  insecureFailed:
    'The server does not answer, and this address is not secure (it does not begin with https), so the order could not be sent or saved. Your cart is unchanged. Check out again when the server answers.',
  received: 'Your order was received and will be processed and shipped to you shortly.',
  failed: 'Failed checkout',
  failedBecause: (description: string) => `Failed checkout. ${description}`,
  missingDealership: 'Error checkout selected dealership',
  cartChanged:
    'The cart has changed, perhaps in another tab. The order was not placed. Check the cart, then check out again.',
  quantityRounded:
    'A typed quantity was changed to fit the minimum and the steps of its product. The order was not placed. Check the cart, then check out again.',
  unfitQuantities: (lines: string) =>
    `The order was not placed, because these quantities cannot be ordered: ${lines}. Change them in the cart, then check out again.`,
  quantityOf: (quantity: number, name: string) => `${quantityWords(quantity)} of ${name}`,
  cartEmpty: 'The cart is empty, so no order was placed.',
  notSaved: (reason: string) =>
    `The order could not be saved on this device: ${reason} Your cart is unchanged.`,
  notLoaded: `parts of ${site.name} are not loaded yet, and the server does not answer. Check out again when it answers.`,
  refusedByStorage: 'the browser could not store it. Try again. If that does not help, load the page again.',
  savingIsStuck: `The browser has not saved the order yet. Close the other tabs and windows of ${site.name}. If that does not help, close this one too and open ${site.name} again: the order is then under Pending orders, or still in the cart.`,
  signedOut: 'you are not signed in. Log in, then check out again.',
  noRoom:
    'The order could not be saved, because this device is full. Your cart is unchanged. Free some space on the device, then check out again.',
  mayNotOrder: 'Your role does not allow you to place orders.',
  onlyRegistered: 'Only logged in register user can place an order.',
  visitorTitle: 'Please log in and checkout',
  logInAndCheckout: 'Please log in and checkout',
  forNewCustomers: 'For new customers',
} as const

/** The cart that opens over the header (storefront.md §2). */
export const miniCartTexts = {
  empty: 'Cart empty',
  moreItems: (count: number) => `+${count} More Items`,
  editAndCheckout: 'Edit Cart and Checkout',
  subTotal: 'Subtotal',
  name: 'Cart preview',
} as const
