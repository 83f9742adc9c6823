// Texts of Pending orders and of the review sheet (offline.md, The outbox).
import { CHANGE_WORDS, percentWords, piecesWords, taxShareWords } from '../cart/changes.ts'

/** Why an order was refused before it was sent. */
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
    unreadable: 'Cannot be read',
  },
  /** Why an order came to a state. */
  reasons: {
    ...refusalCauses,
    saved: 'Saved on this device.',
    imported: 'Imported from a saved copy.',
    'server-said': 'The server answered.',
    'not-placed-signed-out': 'The session had ended; nothing was placed.',
    'not-placed-busy': 'The server was busy; nothing was placed.',
    claimed: 'Checking prices and availability.',
    'check-unanswered': 'The server did not answer.',
    'check-signed-out': 'Its author is not signed in.',
    'check-differs': 'Something changed since it was agreed.',
    'check-equal': 'Sending.',
    'not-started': 'It was not sent, because this page had been asleep.',
    delivered: 'The server has it.',
    'outcome-lost': 'No clear answer came; it may have arrived.',
    resent: 'Asking again with the same key.',
    'history-read': 'Looked for it in the order history.',
    'history-closed': 'Its author may not read the order history.',
    'offer-taken': 'The order in the history is another one.',
    'session-missing': 'It can be looked for when its author signs in.',
    'twins-settled': 'It is on the server twice.',
    'abandoned-sending': 'The page that was sending it ended; it may have arrived.',
    'abandoned-checking': 'The page that was checking it ended.',
    'session-began': 'Its author signed in.',
    'changes-accepted': 'The changes were accepted.',
    arrived: 'A person said that it arrived.',
    'sent-again': 'A person decided to send it again.',
    'returned-to-cart': 'Its lines went back to the cart.',
    discarded: 'Discarded.',
    'history-shows-it': 'An order in the history is probably this one.',
    'history-lacks-it': 'It is not in the order history.',
  },
  /** The server's reason for a refusal, or the reason why the order was not sent; empty where neither is known. */
  refusalWords: (refusal: { message: string; cause: keyof typeof refusalCauses | null } | null) =>
    refusal?.cause ? refusalCauses[refusal.cause] : (refusal?.message ?? ''),
  title: 'Pending orders',
  list: 'Orders that wait',
  /** `forPerson` of them go on only after somebody did something. */
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
  none: 'Nothing waits',
  noneHint: 'An order that cannot go out at once is kept here and sent as soon as the server answers.',
  signedOut:
    'You are signed out. Orders of an account go out, and can be seen, only after its owner signs in.',
  signIn: 'Log In',
  sealed: (count: number) =>
    count === 1
      ? '1 order of another person waits on this device'
      : `${count} orders of another person wait on this device`,
  /** How they go on: of accounts, of people who ordered without one, and of accounts that were removed. */
  sealedNext(counts: { ofAccounts: number; ofVisitors: number; ofRemoved: number }) {
    const { ofAccounts, ofVisitors, ofRemoved } = counts
    const count = ofAccounts + ofVisitors + ofRemoved
    const who = (some: number) => (some < count ? String(some) : some === 1 ? 'It' : 'They')
    const verb = (some: number, one: string, many: string) => `${who(some)} ${some === 1 ? one : many}`
    return [
      ofAccounts > 0 && `${verb(ofAccounts, 'goes', 'go')} out when that person signs in.`,
      ofVisitors > 0 &&
        `${verb(ofVisitors, 'was', 'were')} placed without an account: ${
          ofVisitors === 1
            ? 'it is sent while nobody is signed in here, and can be opened with its e-mail.'
            : 'they are sent while nobody is signed in here, and can be opened with their e-mail.'
        }`,
      ofRemoved > 0 &&
        `${who(ofRemoved)} cannot be sent any more, because the account was removed: staff who manage orders can save ${
          ofRemoved === 1 ? 'it' : 'them'
        } as a file here.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  saveSealed: 'Save them as a file',
  sealedSaved: (fileName: string) => `The orders of other people were saved: ${fileName}`,
  sealedSavedClosed: (fileName: string, count: number) =>
    `Saved: ${fileName}. ${count === 1 ? 'One order in it is still locked' : `${count} orders in it are still locked`}, because the server gave no key. Save them again when it answers.`,
  finished: (count: number) => `Finished (${count})`,
  finishedList: 'Finished orders',
  finishedHint: 'Kept for 30 days.',
  showMore: 'Show more',

  sendAllNow: 'Send all now',
  importCopy: 'Import a saved order',
  sendNow: 'Send now',
  review: 'Review',
  itArrived: 'It arrived',

  sendAgain: 'Send again',
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
    checking: 'is compared with the server',
    'sign-in': 'goes out after you log in',
    'needs-review': 'has differences to look at',
    sending: 'is leaving now',
    unknown: 'may have arrived, do not order again',
    'needs-decision': 'asks you what to do',
    refused: 'was not accepted by the server',
    sent: 'has arrived',
    cancelled: 'was withdrawn',
    duplicated: 'may be on the server twice',
    unreadable: 'is of another version',
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

  checking: 'Comparing prices and availability with the server. Then it goes out by itself.',
  signInState: 'The server asked who you are. Sign in and it goes out by itself.',
  needsReview: 'Something changed since you ordered. Look at the differences, then send or take it back.',
  sending: 'On its way. Do not place it again.',
  nextLook: (wait: string) => (wait === 'now' ? 'Checking now.' : `Next check in ${wait}.`),
  nextLookWhenOnline: 'The next check is when the server answers.',
  afterRefusal: 'Take the products back to the cart, or discard the order.',
  since: (time: string) => `since ${time}`,
  unknown: 'Checking whether it arrived. Do not place it again.',
  unknownSignedOut:
    'It may have arrived. Sign in and it is looked for under your name. Do not place it again.',
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
  cancelled: 'Taken back. It was not sent.',
  cancelledUndecided: 'Discarded. If an earlier try did arrive, it will still be delivered.',
  standsTwice: 'An order seems to be on the server twice.',
  duplicated: (numbers: string, phone: string) =>
    `This order seems to be on the server twice: ${numbers}. Call ${phone} so that one of the two is removed.`,
  unreadable:
    'This version of the app cannot read the order, so it is kept as it is. Save a copy first; then it can be discarded.',

  copyFirst: 'Save a copy first',

  confirmDiscardTitle: 'Discard this order?',
  confirmDiscard: 'The order is not sent and its products do not go back into the cart.',
  confirmDiscardUndecided:
    'Discard only if the order must not be delivered. If it did arrive, it will still be delivered.',
  confirmSendAgainTitle: 'Send this order again?',
  confirmSendAgain: 'If the first one did arrive, there will be two orders.',
  confirmArrivedTitle: 'Has this order arrived?',
  confirmArrived: 'It is then shown as Sent and is not sent again.',

  notPossible: 'The order has changed meanwhile, so that was not done.',
  copySaved: (fileName: string) => `A copy was saved: ${fileName}`,
  copyFailed: 'The copy could not be written.',
  imported: 'The saved order was imported. Review it, then send it.',
  importedAndSent: 'The saved order was imported. Nothing differs from today, so it goes out.',
  withdrawnTitle: 'This order was withdrawn',
  withdrawn: (products: string, mayHaveArrived: boolean) =>
    `It was taken back or discarded, so it is not imported.${mayHaveArrived ? ' An earlier try of it may have arrived: look it up first.' : ''} Its ${products} can go into the cart and be ordered anew.`,
  takeLines: 'Put into the cart',
  linesTaken: 'The products are in the cart.',
  importedState:
    'Imported from a saved copy and not compared with today’s prices yet. Review it, then send it.',
  savedOrderFile: 'File with a saved order',
  askOriginalTitle: 'Was the original discarded?',
  askOriginal:
    'Import this copy only if the order was discarded on the device where it was placed, or that device is lost. If both are sent, the order is delivered twice, and nobody can tell beforehand.',
  originalDiscarded: 'It was discarded, import',
  askArrivedTitle: 'Did this order arrive?',
  askArrived:
    'It had been sent when this copy was saved, and nobody knew whether it arrived. Ask by phone or look it up first. Import it only if it did not arrive, and if the original was discarded or its device is lost: else the order is delivered twice.',
  notArrived: 'It did not arrive, import',
  alreadySent: 'The server had this order already when the copy was saved, so it was not imported.',
  alreadyHere: 'This order is on this device already.',
  otherAuthor: 'This order was placed by another person and can only be imported after that person signs in.',
  notReadable: 'This file is not a saved order.',
  importSignedOut: 'Sign in first: a saved order belongs to the person who placed it.',
  backInCart: 'The products are back in the cart.',
  backInCartWithBoth: (names: string) =>
    `The products are back in the cart. Already there too, the larger quantity was kept: ${names}`,
} as const

/** Said above the orders after a checkout that could not go out at once. */
export const savedOrderTexts = {
  saved: 'Your order is saved on this device. It goes out once, as soon as the server answers.',
  kept: 'The browser promised to keep what is stored here.',
  mayBeDeleted:
    'The browser did not promise to keep it: when space is short it may delete what is stored. A saved copy helps.',
  mayBeDeletedInstall:
    'The browser did not promise to keep it: when space is short it may delete what is stored. Installing Counter usually helps; a saved copy always does.',
  notWoken: 'Leave Counter open or open it again: this browser cannot wake it when the connection is back.',
  install: 'Install',
  saveCopy: 'Download a copy',
  notify: 'Tell me while orders wait',
  dismiss: 'Dismiss this notice',
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
  explanation: 'The changes since you agreed to this order. Rows, Shipping and Tax add up to Total.',
  isComparing: 'Comparing with today’s prices…',
  table: 'Changes',
  product: 'Product and what changed',
  before: 'Before',
  now: 'Now',
  effect: 'Effect',
  inShipping: 'in Shipping',
  inTax: 'in Tax',
  quantityFromTo: (before: number, now: number) => `Quantity ${before} → ${now}`,
  forDealership: (name: string) => `For ${name}.`,
  legend:
    'Take new agrees to one new value. Send with changes sends the order with everything as shown here. Hold closes the sheet, keeps what you decided and sends nothing.',
  notKept: 'What you decided could not be kept on this device. Send the order now, or decide again later.',
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
    `This is a saved order with the prices of ${time}. It has not been compared with today’s yet. Send with changes compares it first: it goes out only if nothing differs, else it comes back here.`,
  nothingDiffers: 'Nothing differs any more. Send with changes sends the order as it was agreed.',
  isSent: 'The order goes out with the new values.',
} as const
