// Texts of new customers: of the form that places their order, of the page that shows it, and of the orders that wait
// on a device. The text `received` is quoted, with its typo, from ordering.md §8 (G114).
export const newCustomerTexts = {
  title: 'For new customers',
  intro:
    'Approval takes 30 minutes to an hour in working hours. After that your login and password are e-mailed to you, and the order is completed with correct taxes and shipping.',
  poNumber: 'PO#',
  submit: 'Place order',
  received: 'Your order was recived and on its way to you!',
  taxOfState: 'The tax depends on the state that you choose.',
  needsConnection:
    'Placing the order needs a connection. What you typed stays here; place the order when the server answers.',
} as const

/** The page of an order of a new customer. It opens for everybody who types the order's e-mail. */
export const newCustomerOrderTexts = {
  thanks: 'Thank you for your order!',
  thanksHint:
    'After approval your login and password are e-mailed to you, and the order is completed with correct taxes and shipping.',
  question: 'Whose order is it?',
  questionHint: 'Type the e-mail that the order was placed with.',
  email: 'E-mail',
  show: 'Show the order',
  wrongEmail: 'No order with this number was placed with this e-mail. Check the e-mail.',
  otherEmailOffline:
    'This is not the e-mail that this device knows. Type that one, or try again with a connection.',
  needsConnection: 'Showing the order needs a connection. The order appears as soon as the server answers.',
  products: 'All products',
} as const

/**
 * Pending orders of visitors. Each order is hidden until somebody types its e-mail, because the visitor may have left
 * the device.
 */
export const hiddenOrderTexts = {
  list: 'Orders of new customers',
  waits: 'The order of a new customer waits on this device.',
  isSent: 'The order of a new customer was sent from this device.',
  hint: 'Type the e-mail of the order to open it.',
  email: 'E-mail of the order',
  open: 'Open',
  wrongEmail: 'This is not the e-mail of the order.',
} as const
