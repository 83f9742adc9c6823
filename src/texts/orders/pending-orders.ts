// Texts of Pending orders (offline.md, The outbox).
import { site } from '#site/site.ts'
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
    'server-said': 'The server did not accept the order.',
    'not-placed-signed-out': 'The session had ended, so the order was not placed.',
    'not-placed-busy': 'The server was busy, so the order was not placed yet.',
    claimed: 'Checking prices and availability.',
    'check-unanswered': 'The server did not answer, so the order was not sent yet.',
    'check-signed-out': 'The person who placed it was not signed in, so it was not sent.',
    'session-over': 'The account was only unlocked on this device. The order goes out after a sign-in.',
    'check-differs': 'Something changed since the order was placed, so it needs a review.',
    'check-equal': 'Sending.',
    'accepted-by-rule': 'The changes were small enough for the rule of the dealership. Sending.',
    'not-started': 'It was not sent, because the browser had paused this page.',
    delivered: 'The server has the order.',
    'delivered-in-background': 'Sent in the background, while the app was closed. The server has the order.',
    'outcome-lost': 'The server gave no clear answer. The order may have arrived.',
    resent: 'Sent again. If the earlier try arrived, the server does not place a second order.',
    'history-read': `${site.name} looked for the order in the order history.`,
    'history-closed': `${site.name} cannot look for the order: the person who placed it has no access to the order history.`,
    'offer-taken':
      'The order that was found in the order history is another order of this device. The search goes on.',
    'session-missing': `${site.name} can look for the order after the person who placed it signs in.`,
    'twins-settled': 'It seems to be on the server twice.',
    'found-missing': 'The order history of the server does not have it any more.',
    'found-again': 'The order history of the server has it again.',
    'abandoned-sending': 'The app was closed while it was sending the order. The order may have arrived.',
    'abandoned-checking': 'The app was closed while it was checking the order.',
    'session-began': 'The person who placed it signed in.',
    'changes-accepted': 'The changes were accepted.',
    'manager-asked': 'A decision of the dealership’s managers was requested.',
    'request-lost': 'The request to the managers ended without a valid decision.',
    'manager-accepted': 'A manager accepted the changes.',
    'manager-declined': 'A manager declined the changes.',
    arrived: 'Somebody confirmed that the order had arrived.',
    'sent-again': 'It was not known whether the order had arrived. Somebody chose Send again.',
    'returned-to-cart': 'Its products went back to the cart.',
    discarded: 'The order was discarded.',
    'history-shows-it': 'An order in the order history is probably this one.',
    'history-lacks-it': 'It is not in the order history.',
  },
  /** The server's reason for a refusal, or the reason why the order was not sent; empty where neither is known. */
  refusalWords: (refusal: { message: string; cause: keyof typeof refusalCauses | null } | null) =>
    refusal?.cause ? refusalCauses[refusal.cause] : (refusal?.message ?? ''),
  title: 'Pending orders',
  list: 'Waiting orders',
  /** `forPerson` of the `count` orders wait until a person decides something; `underWay` are being sent or checked. */
  summary: (count: number, forPerson: number, underWay: number) => {
    if (underWay > 0) {
      const waiting = count - forPerson - underWay
      if (underWay === count)
        return `${countOf(count, 'order')} on this device ${count === 1 ? 'is' : 'are'} being sent or checked.`
      const parts = [
        forPerson > 0 && `${countOf(forPerson, 'needs', 'need')} you`,
        `${countOf(underWay, 'is', 'are')} being sent`,
        waiting > 0 && countOf(waiting, 'waits', 'wait'),
      ]
      return `${count} orders: ${parts.filter(Boolean).join(', ')}.`
    }
    if (count === 1 && forPerson === 0) return '1 order waits to be sent.'
    if (count === 1) return '1 order on this device needs you: see below.'
    if (forPerson === 0) return `${count} orders wait to be sent.`
    if (forPerson === count) return `${count} orders on this device need you: see below.`
    const others = `${countOf(count - forPerson, 'needs', 'need')} nothing from you`
    return `${count} orders wait: ${countOf(forPerson, 'needs', 'need')} you, ${others}.`
  },
  nothingToSend: 'Every order here needs you before it can go out: see below.',
  noneReady: 'No order here can be sent now: see below.',
  none: 'No orders are waiting',
  /** While orders of other people wait. */
  noneOfPerson: 'No order of yours is waiting',
  noneHint: 'An order that cannot go out at once is kept here and sent as soon as the server answers.',
  signedOut:
    'You are signed out. An order that was placed with an account is shown and sent only after the person who placed it signs in.',
  signIn: 'Log In',
  /** Said while nobody is signed in: the orders may be those of the person at the device. */
  sealedSignedOut: (count: number) =>
    `${countOf(count, 'order waits', 'orders wait')} on this device for a sign-in`,
  sealed: (count: number) =>
    count === 1
      ? '1 order of another person waits on this device'
      : `${count} orders of other people wait on this device`,
  /** The next step for orders of other accounts, of people without an account, and of removed accounts. */
  sealedNext(counts: { ofAccounts: number; ofVisitors: number; ofRemoved: number }) {
    const { ofAccounts, ofVisitors, ofRemoved } = counts
    const count = ofAccounts + ofVisitors + ofRemoved
    const subjectOf = (part: number) => (part < count ? String(part) : part === 1 ? 'It' : 'They')
    const verb = (part: number, one: string, many: string) => `${subjectOf(part)} ${part === 1 ? one : many}`
    return [
      ofAccounts > 0 &&
        `${verb(ofAccounts, 'goes', 'go')} out when ${ofAccounts === 1 ? 'the person who placed it signs' : 'the people who placed them sign'} in.`,
      ofVisitors > 0 &&
        `${verb(ofVisitors, 'was', 'were')} placed without an account: ${
          ofVisitors === 1
            ? 'it is sent while nobody is signed in here, and opens with the e-mail of the customer.'
            : 'they are sent while nobody is signed in here, and each opens with the e-mail of its customer.'
        }`,
      ofRemoved > 0 &&
        `${subjectOf(ofRemoved)} cannot be sent any more, because the account was removed: staff who manage orders can save a copy of ${
          ofRemoved === 1 ? 'it' : 'them'
        } here.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  saveSealed: 'Save a copy',
  sealedSaved: (fileName: string) => `The orders of other people were saved: ${fileName}`,
  savedWithLockedOrders: (fileName: string, count: number) =>
    `Saved: ${fileName}. ${countOf(count, 'order in the file is', 'orders in the file are')} still locked, because the server did not send the key. Press Save a copy again later.`,
  finished: (count: number) => `Finished (${count})`,
  finishedList: 'Finished orders',
  finishedHint: `Finished orders stay here for ${countOf(site.offline.finishedOrderDays, 'day')}.`,
  showMore: 'Show more',

  sendAllNow: 'Send all now',
  moreForPage: 'More for pending orders',
  importCopy: 'Import a saved order',
  sendNow: 'Send now',
  review: 'Review',
  open: 'Open',
  itArrived: 'It arrived',

  sendAgain: 'Send again',
  askManager: 'Ask my manager',
  backToCart: 'Back to cart',
  discard: 'Discard',
  saveCopy: 'Save a copy',
  openOrder: 'Open the order',
  cancel: 'Cancel',
  /** The button that opens the menu of an order. */
  more: 'More for this order',

  unreadableHeading: (time: string) => `Order of ${time}`,
  heading: (dealership: string, products: string) => `${dealership} · ${products}`,
  stateChanges: 'Changes of state',
  spokenOrder: (time: string) => `The order from ${time}`,
  /** For screen readers: each text ends a sentence that begins with `spokenOrder`. */
  spokenStates: {
    waiting: 'goes out as soon as it can',
    checking: 'is being checked',
    'sign-in': 'goes out after you log in',
    'needs-review': 'needs your review',
    sending: 'is being sent',
    unknown: 'may have arrived, do not order again',
    'needs-decision': 'needs your decision',
    refused: 'was not accepted by the server',
    sent: 'was sent',
    cancelled: 'was withdrawn',
    duplicated: 'may be on the server twice',
    missing: 'was sent, but the server no longer has it',
    unreadable: 'cannot be read by this version',
  },
  placed: (time: string, author: string) => `Placed ${time} by ${author}`,
  /** `accepted`: a manager or a rule accepted these amounts; the agreed ones are named beside them. */
  total: {
    agreed: (total: string) => `agreed total ${total}`,
    accepted: (total: string) => `total ${total}`,
  },
  withoutShipping: {
    agreed: (subTotal: string, tax: string) => `agreed subtotal ${subTotal} and tax ${tax}, shipping TBD`,
    accepted: (subTotal: string, tax: string) => `subtotal ${subTotal} and tax ${tax}, shipping TBD`,
  },
  firstProducts: (names: string, moreCount: number) =>
    moreCount > 0 ? `${names} and ${moreCount} more` : names,
  pricesOf: (time: string) => `prices of ${time}`,
  orderer: (name: string) => `RO ${name}`,
  poNumber: (number: string) => `PO# ${number}`,
  tried: (tries: number) => (tries === 1 ? 'tried once' : `tried ${tries} times`),
  nextTry: (wait: string) => (wait === 'now' ? 'next try now' : `next try in ${wait}`),
  sentWhileClosed: 'It is sent as soon as this device has a connection, also when the app is closed.',
  notSentWhileClosed:
    'It is sent as soon as the server answers, but not while the app is closed. Open the app to send it.',
  showLines: 'Products and history',
  journal: 'What happened',
  products: 'Products',

  checking: 'Comparing prices and availability with the server. If nothing has changed, the order is sent.',
  signInState: 'Sign in to send the order.',
  needsReview:
    'Something changed since you ordered. Review the changes, then send the order or take it back to the cart.',
  /** Sentences above the orders, each in place of the same sentence in several orders. */
  ofSeveral: {
    needsReview:
      'In the orders that need review something changed. Review the changes, then send the order or take it back to the cart.',
    sentWhileClosed:
      'Waiting orders are sent as soon as this device has a connection, also when the app is closed.',
    notSentWhileClosed:
      'Waiting orders are sent as soon as the server answers, but not while the app is closed. Open the app to send them.',
  },
  unchanged: 'There are no changes any more. Review the order, then send it or take it back to the cart.',
  sending: 'The order is being sent. Do not place it again.',
  nextLook: (wait: string) => (wait === 'now' ? 'Checking now.' : `Next check in ${wait}.`),
  nextLookWhenOnline: 'The next check follows when the server answers.',
  afterRefusal: 'Take the products back to the cart, or discard the order.',
  since: (time: string) => `since ${time}`,
  unknown: 'Checking whether the order arrived. Do not place it again.',
  unknownSignedOut: `The order may have arrived. Sign in, and ${site.name} looks for it. Do not place it again.`,
  needsDecision: (phone: string) =>
    `The server does not say whether this order arrived, and it is not in the order history. Call ${phone} or look into the order history again later. Then choose It arrived, Send again or Discard.`,
  needsDecisionUnread: (phone: string) =>
    `The server does not say whether this order arrived, and ${site.name} cannot look into the order history for you. Call ${phone}. Then choose It arrived, Send again or Discard.`,
  needsDecisionProbable:
    'The server does not say whether this order arrived, but the order history has one like it. Look at it, then choose It arrived, Send again or Discard.',
  /** The notice on other pages; it links to Pending orders. */
  hasUnknownOutcome:
    'The server does not say whether an order from this device arrived. Do not place it again: decide under Pending orders.',
  anOrder: 'the order',
  probable: (order: string, date: string, total: string | null) =>
    `Probably this one: ${order} of ${date}${total === null ? '' : `, ${total}`}.`,
  refused: (message: string) => `The server refused the order: ${message}`,
  refusedWithoutWords: 'The server refused the order and gave no reason.',
  sent: 'The server has it.',
  sentAs: (number: string) => `The server has it: ${number}.`,
  cancelled: 'You took this order back or discarded it. It was not placed.',
  cancelledUndecided:
    'You took this order back or discarded it. If an earlier try did arrive, it will still be delivered.',
  isMissing: 'The server no longer has an order that was sent from this device.',
  missing: (number: string | null, phone: string) =>
    `Sent, but the server no longer has it${number === null ? '' : ` (it was ${number})`}: it was lost when the server was restored, or our staff removed it. Call ${phone} first. If it is still needed, take it back to the cart and order again.`,
  cancelledMissing: 'The server no longer had this order, and you took it back or discarded it.',
  isOnServerTwice: 'An order seems to be on the server twice.',
  duplicated: (numbers: string, phone: string) =>
    `This order seems to be on the server twice: ${numbers}. Call ${phone} so that only one of them stays.`,
  unreadable:
    'This version of the app cannot read the order, so it is kept as it is. Save a copy first; then you can discard the order.',

  copyFirst: 'Save a copy first',

  confirmDiscardTitle: 'Discard this order?',
  confirmDiscard: 'The order is not sent and its products do not go back into the cart.',
  confirmDiscardUndecided:
    'It is not known whether the order arrived. Discard only removes it from here: if it did arrive, it will still be delivered.',
  confirmDiscardMissing:
    'The order is then listed as cancelled here. Discard it if it is not needed any more, or if you ordered it in another way.',
  confirmSendAgainTitle: 'Send this order again?',
  confirmSendAgain: 'If the earlier try did arrive, there will be two orders.',
  confirmArrivedTitle: 'Has this order arrived?',
  confirmArrived: 'The order is then shown as Sent and is not sent again.',

  notPossible:
    'The order has changed meanwhile, so your action was not carried out. Look at its state, then decide again.',
  copySaved: (fileName: string) => `A copy was saved: ${fileName}`,
  copyFailed: 'The copy could not be saved, because this device could not read the order. Try again.',
  imported: 'The saved order was imported. Review it, then send it.',
  withdrawnTitle: 'This order was withdrawn',
  withdrawn: (products: string, mayHaveArrived: boolean) =>
    `It was taken back or discarded, so it is not imported.${mayHaveArrived ? ' An earlier try may have arrived: look it up first.' : ''} You can add its ${products} to the cart and order again.`,
  takeLines: 'Add to Cart',
  linesTaken: 'The products are in the cart.',
  importedState:
    'Imported from a saved copy and not compared with today’s prices yet. Review it, then send it.',
  importedUnchanged:
    'Imported from a saved copy. Nothing has changed since you ordered. Review it, then send it.',
  savedOrderFile: 'File with a saved order',
  askOriginalTitle: 'Was the original discarded or lost?',
  askOriginal:
    'Import this copy only if the order was discarded on the device where it was placed, or that device is lost. If both the order and this copy are sent, the order is delivered twice.',
  originalDiscarded: 'Yes, import this copy',
  askArrivedTitle: 'Did this order arrive?',
  askArrived:
    'The order had been sent when this copy was saved, but it was not known whether it arrived. Ask by phone or look it up first. Import the copy only if the order did not arrive, and if the original was discarded or its device is lost. Otherwise the order is delivered twice.',
  notArrived: 'No, import this copy',
  alreadySent: 'The server had this order already when the copy was saved, so it was not imported.',
  alreadyHere: 'This order is on this device already.',
  otherAuthor: 'This order was placed by another person and can only be imported after that person signs in.',
  notReadable: 'This is not a saved order that this version of the app can read.',
  importSignedOut: 'Sign in first: a saved order belongs to the person who placed it.',
  backInCart: 'The products are back in the cart.',
  backInCartWithBoth: (names: string) =>
    `The products are back in the cart. For products that were in the cart already, the larger quantity stays: ${names}`,
} as const
