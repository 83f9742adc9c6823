// Texts of Pending orders and of the review sheet (offline.md, The outbox).
import { site } from '#site/site.ts'
import { CHANGE_WORDS, percentWords, piecesWords, taxShareWords } from '../cart/changes.ts'
import { countOf } from '../figures.ts'

/** The reasons why an order was refused before it was sent. */
const refusalCauses = {
  'right-lost': 'You may no longer place orders.',
  'dealership-lost': 'You may no longer order for this dealership.',
  'state-lost': 'The supplier no longer delivers to this state.',
} as const

export const pendingOrderTexts = {
  states: {
    waiting: 'Waiting',
    checking: 'Checking',
    'sign-in': 'Sign in to send',
    'needs-review': 'Needs review',
    sending: 'Sending',
    unknown: 'Outcome unknown',
    'needs-decision': 'Needs your decision',
    refused: 'Refused',
    sent: 'Sent',
    cancelled: 'Cancelled',
    duplicated: 'Sent twice',
    missing: 'No longer on the server',
    unreadable: 'Cannot be read',
  },
  /** The reasons for which an order came to a state. */
  reasons: {
    ...refusalCauses,
    saved: 'Saved on this device.',
    imported: 'Imported from a saved copy.',
    'server-said': 'The server answered.',
    'not-placed-signed-out': 'The session had ended, so the order was not placed.',
    'not-placed-busy': 'The server was busy, so the order was not placed.',
    claimed: 'Checking prices and availability.',
    'check-unanswered': 'The server did not answer.',
    'check-signed-out': 'The person who placed it is not signed in.',
    'session-over': 'The account was unlocked on this device and is not signed in.',
    'check-differs': 'Something changed since the order was placed.',
    'check-equal': 'Sending.',
    'accepted-by-rule': 'The changes were small enough for the rule of the dealership. Sending.',
    'not-started': 'It was not sent, because the browser had paused this page.',
    delivered: 'The server has it.',
    'outcome-lost': 'The server gave no clear answer. The order may have arrived.',
    resent: 'Sent again. If the earlier try arrived, the server does not place a second order.',
    'history-read': `${site.name} looked for the order in the order history.`,
    'history-closed': `${site.name} cannot look for it: the person who placed it has no access to the order history.`,
    'offer-taken': 'The order that was found in the history is a different one.',
    'session-missing': `${site.name} can look for it after the person who placed it signs in.`,
    'twins-settled': 'It is on the server twice.',
    'found-missing': 'The order history of the server does not have it any more.',
    'found-again': 'The order history of the server has it again.',
    'abandoned-sending': 'The page was closed while it was sending. The order may have arrived.',
    'abandoned-checking': 'The page was closed while it was checking the order.',
    'session-began': 'The person who placed it signed in.',
    'changes-accepted': 'The changes were accepted.',
    'manager-asked': 'The managers of the dealership were asked to decide.',
    'request-lost': 'The request to the managers did not lead to a decision.',
    'manager-accepted': 'A manager accepted the changes.',
    'manager-declined': 'A manager declined the changes.',
    arrived: 'Somebody confirmed that it arrived.',
    'sent-again': 'Somebody decided to send it again.',
    'returned-to-cart': 'Its products went back to the cart.',
    discarded: 'Discarded.',
    'history-shows-it': 'An order in the history is probably this one.',
    'history-lacks-it': 'It is not in the order history.',
  },
  /** The server's reason for a refusal, or the reason why the order was not sent; empty where neither is known. */
  refusalWords: (refusal: { message: string; cause: keyof typeof refusalCauses | null } | null) =>
    refusal?.cause ? refusalCauses[refusal.cause] : (refusal?.message ?? ''),
  title: 'Pending orders',
  list: 'Waiting orders',
  /** `forPerson` of the `count` orders wait until a person decides something. */
  summary: (count: number, forPerson: number) => {
    if (count === 1 && forPerson === 0)
      return '1 order waits on this device. It goes out by itself when the server answers.'
    if (count === 1) return '1 order on this device waits for your answer.'
    if (forPerson === 0)
      return `${count} orders wait on this device. They go out by themselves when the server answers.`
    if (forPerson === count) return `${count} orders on this device wait for your answer.`
    const others = count - forPerson === 1 ? 'the other goes' : 'the others go'
    return `${count} orders wait on this device. ${forPerson === 1 ? '1 waits' : `${forPerson} wait`} for your answer, ${others} out when the server answers.`
  },
  nothingToSend: 'Every order here waits for your answer.',
  none: 'No orders are waiting',
  noneHint: 'An order that cannot go out at once is kept here and sent as soon as the server answers.',
  signedOut: 'You are signed out. An order is shown and sent only after the person who placed it signs in.',
  signIn: 'Log In',
  sealed: (count: number) =>
    count === 1
      ? '1 order of another person waits on this device'
      : `${count} orders of another person wait on this device`,
  /** The next step for orders of other accounts, of people without an account, and of removed accounts. */
  sealedNext(counts: { ofAccounts: number; ofVisitors: number; ofRemoved: number }) {
    const { ofAccounts, ofVisitors, ofRemoved } = counts
    const count = ofAccounts + ofVisitors + ofRemoved
    const subjectOf = (part: number) => (part < count ? String(part) : part === 1 ? 'It' : 'They')
    const verb = (part: number, one: string, many: string) => `${subjectOf(part)} ${part === 1 ? one : many}`
    return [
      ofAccounts > 0 && `${verb(ofAccounts, 'goes', 'go')} out when that person signs in.`,
      ofVisitors > 0 &&
        `${verb(ofVisitors, 'was', 'were')} placed without an account: ${
          ofVisitors === 1
            ? 'it is sent while nobody is signed in here, and can be opened with its e-mail.'
            : 'they are sent while nobody is signed in here, and can be opened with their e-mail.'
        }`,
      ofRemoved > 0 &&
        `${subjectOf(ofRemoved)} cannot be sent any more, because the account was removed: staff who manage orders can save ${
          ofRemoved === 1 ? 'it' : 'them'
        } as a file here.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  saveSealed: 'Save as a file',
  sealedSaved: (fileName: string) => `The orders of other people were saved: ${fileName}`,
  savedWithLockedOrders: (fileName: string, count: number) =>
    `Saved: ${fileName}. ${count === 1 ? 'One order in the file is still locked' : `${count} orders in the file are still locked`}, because the server did not send the key. Save the file again when the server answers.`,
  finished: (count: number) => `Finished (${count})`,
  finishedList: 'Finished orders',
  finishedHint: `Finished orders stay here for ${countOf(site.offline.finishedOrderDays, 'day')}.`,
  showMore: 'Show more',

  sendAllNow: 'Send all now',
  importCopy: 'Import a saved order',
  sendNow: 'Send now',
  review: 'Review',
  itArrived: 'It arrived',

  sendAgain: 'Send again',
  askManager: 'Ask my manager',
  backToCart: 'Back to cart',
  discard: 'Discard',
  saveCopy: 'Save a copy',
  openOrder: 'Open the order',
  cancel: 'Cancel',

  unreadableHeading: (time: string) => `Order of ${time}`,
  heading: (dealership: string, products: string) => `${dealership} · ${products}`,
  stateChanges: 'Changes of state',
  spokenOrder: (time: string) => `The order from ${time}`,
  spokenStates: {
    waiting: 'goes out as soon as it can',
    checking: 'is being checked',
    'sign-in': 'goes out after you log in',
    'needs-review': 'has changes to review',
    sending: 'is being sent',
    unknown: 'may have arrived, do not order again',
    'needs-decision': 'needs your decision',
    refused: 'was not accepted by the server',
    sent: 'has arrived',
    cancelled: 'was withdrawn',
    duplicated: 'may be on the server twice',
    missing: 'was sent, but the server no longer has it',
    unreadable: 'cannot be read by this version',
  },
  placed: (time: string, author: string) => `Placed ${time} by ${author}`,
  agreedTotal: (total: string) => `agreed total ${total}`,
  agreedWithoutShipping: (subTotal: string, tax: string) =>
    `agreed subtotal ${subTotal} and tax ${tax}, shipping TBD`,
  pricesOf: (time: string) => `prices of ${time}`,
  orderer: (name: string) => `orderer ${name}`,
  poNumber: (number: string) => `PO# ${number}`,
  tried: (tries: number) => (tries === 1 ? 'tried once' : `tried ${tries} times`),
  nextTry: (wait: string) => (wait === 'now' ? 'next try now' : `next try in ${wait}`),
  whenOnline: 'goes out when the server answers',
  showLines: 'Products and history',
  journal: 'What happened',
  products: 'Products',

  checking: 'Comparing prices and availability with the server. Then the order is sent.',
  signInState: 'Sign in, and the order goes out by itself.',
  needsReview:
    'Something changed since you ordered. Review the changes, then send the order or take it back to the cart.',
  sending: 'The order is being sent. Do not place it again.',
  nextLook: (wait: string) => (wait === 'now' ? 'Checking now.' : `Next check in ${wait}.`),
  nextLookWhenOnline: 'The next check follows when the server answers.',
  afterRefusal: 'Take the products back to the cart, or discard the order.',
  since: (time: string) => `since ${time}`,
  unknown: 'Checking whether the order arrived. Do not place it again.',
  unknownSignedOut: `The order may have arrived. Sign in, and ${site.name} looks for it. Do not place it again.`,
  needsDecision:
    'The server does not say whether this order arrived, and it is not in the order history. Ask by phone or look it up, then decide.',
  needsDecisionUnread:
    'The server does not say whether this order arrived, and you may not see the order history. Ask by phone, then decide.',
  needsDecisionProbable: 'The server does not say whether this order arrived. Look it up, then decide.',
  anOrder: 'the order',
  probable: (order: string, date: string, total: string | null) =>
    `Probably this one: ${order} of ${date}${total === null ? '' : `, ${total}`}.`,
  refused: (message: string) => `The server refused it: ${message}`,
  refusedWithoutWords: 'The server refused it.',
  sent: 'The server has it.',
  sentAs: (number: string) => `The server has it: ${number}.`,
  cancelled: 'You took this order back. It was not sent.',
  cancelledUndecided: 'Discarded. If an earlier try did arrive, it will still be delivered.',
  isMissing: 'The server no longer has an order that was sent from here.',
  missing: (number: string | null, phone: string) =>
    `Sent, but the server no longer has it${number === null ? '' : ` (it was ${number})`}: it was lost when the server was restored, or our staff removed it. Call ${phone} first. If it is still needed, take it back to the cart and order again.`,
  cancelledMissing: 'It was sent, the server lost or removed it, and you took it back.',
  isOnServerTwice: 'An order seems to be on the server twice.',
  duplicated: (numbers: string, phone: string) =>
    `This order seems to be on the server twice: ${numbers}. Call ${phone} so that one of the two is removed.`,
  unreadable:
    'This version of the app cannot read the order, so it is kept as it is. Save a copy first; then you can discard the order.',

  copyFirst: 'Save a copy first',

  confirmDiscardTitle: 'Discard this order?',
  confirmDiscard: 'The order is not sent and its products do not go back into the cart.',
  confirmDiscardUndecided:
    'Discard only if the order must not be delivered. If it did arrive, it will still be delivered.',
  confirmDiscardMissing:
    'The order is then listed as cancelled here. Discard it if it is not needed any more, or if you ordered it in another way.',
  confirmSendAgainTitle: 'Send this order again?',
  confirmSendAgain: 'If the earlier try did arrive, there will be two orders.',
  confirmArrivedTitle: 'Has this order arrived?',
  confirmArrived: 'The order is then shown as Sent and is not sent again.',

  notPossible:
    'The order has changed meanwhile, so your action was not carried out. Look at its state, then decide again.',
  copySaved: (fileName: string) => `A copy was saved: ${fileName}`,
  copyFailed: 'The copy could not be saved.',
  imported: 'The saved order was imported. Review it, then send it.',
  importedAndSent:
    'The saved order was imported. Nothing has changed since it was saved, so the order goes out.',
  withdrawnTitle: 'This order was withdrawn',
  withdrawn: (products: string, mayHaveArrived: boolean) =>
    `It was taken back or discarded, so it is not imported.${mayHaveArrived ? ' An earlier try may have arrived: look it up first.' : ''} You can put its ${products} into the cart and order again.`,
  takeLines: 'Put into the cart',
  linesTaken: 'The products are in the cart.',
  importedState:
    'Imported from a saved copy and not compared with today’s prices yet. Review it, then send it.',
  savedOrderFile: 'File with a saved order',
  askOriginalTitle: 'Was the original discarded?',
  askOriginal:
    'Import this copy only if the order was discarded on the device where it was placed, or that device is lost. If both the order and this copy are sent, the order is delivered twice.',
  originalDiscarded: 'It was discarded, import',
  askArrivedTitle: 'Did this order arrive?',
  askArrived:
    'The order had been sent when this copy was saved, but it was not known whether it arrived. Ask by phone or look it up first. Import the copy only if the order did not arrive, and if the original was discarded or its device is lost. Otherwise the order is delivered twice.',
  notArrived: 'It did not arrive, import',
  alreadySent: 'The server had this order already when the copy was saved, so it was not imported.',
  alreadyHere: 'This order is on this device already.',
  otherAuthor: 'This order was placed by another person and can only be imported after that person signs in.',
  notReadable: 'This is not a saved order that this version of the app can read.',
  importSignedOut: 'Sign in first: a saved order belongs to the person who placed it.',
  backInCart: 'The products are back in the cart.',
  backInCartWithBoth: (names: string) =>
    `The products are back in the cart. For products that were in the cart already, the larger quantity stays: ${names}`,
} as const

export const reviewTexts = {
  causes: { gone: 'No longer available', quantity: 'Quantity', ...CHANGE_WORDS },
  figures: {
    percent: percentWords,
    pieces: (count: number) => (count === 0 ? '0' : piecesWords(count)),
    noTax: taxShareWords(0),
    taxShare: taxShareWords,
    shippingFee: { none: 'no shipping fee', local: 'local shipping', full: 'shipping fee' },
  },
  title: 'Review order',
  explanation:
    'These are the changes since you placed this order. The rows, Shipping and Tax add up to Total.',
  isComparing: 'Comparing with today’s prices…',
  table: 'Changes',
  product: 'Product and change',
  before: 'Before',
  now: 'Now',
  effect: 'Effect',
  inShipping: 'in Shipping',
  inTax: 'in Tax',
  quantityFromTo: (before: number, now: number) => `Quantity ${before} → ${now}`,
  forDealership: (name: string) => `For ${name}.`,
  legend:
    'Take new agrees to one new value. Send with changes sends the order with everything as shown here. Hold closes the sheet, keeps your decisions and sends nothing.',
  decisionsNotSaved:
    'Your decisions could not be saved on this device. Send the order now, or decide again later.',
  choice: 'Your choice',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  takeNew: 'Take new',
  isTaken: 'Taken',
  remove: 'Remove',
  isRemoved: 'Removed from this order',
  undo: 'Keep in this order',
  quantity: 'Quantity',
  sendWithChanges: 'Send with changes',
  hold: 'Hold',
  backToCart: 'Back to cart',
  cannotSend: 'Some products cannot be ordered like this. Remove them, or take the new quantity.',
  nothingLeft: 'No product is left in this order. Take it back to the cart or discard it.',
  notCompared: (time: string) =>
    `This saved order has the prices of ${time}. They are not compared with today’s prices yet. Send with changes compares them first. If nothing has changed, the order goes out. Otherwise it comes back here.`,
  nothingDiffers: 'There are no changes any more. Send with changes sends the order as you placed it.',
  isSent: 'The order goes out with the new values.',
} as const
