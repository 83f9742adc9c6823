// Messages of the edge: for people in the app, and for people who call it by hand. The codes stand in contract/edge.ts.
import { countOf } from './figures.ts'
export const edgeRefusals = {
  keyMalformed: 'The order has no readable key or author.',
  noSession: 'The call has no valid session. Log in, then send it again.',
  otherAuthor: 'The order belongs to another person.',
  superseded: 'A newer version of the order was sent.',
  inProgress: 'The order is being placed.',
  outcomeUnknown: 'It is not known whether the order was placed.',
  otherStore: 'The key of the order was made for another key store.',
  bodyTooLarge: 'The request is too large.',
  keyReused: 'The key of the order belongs to another order.',
  tooManyOrders: 'Too many orders were sent in a short time. Try again later.',
  backendUnreachable: 'The server cannot be reached.',
  settledNotSent: 'The order did not arrive. It is checked and sent again.',
  storeBehind: 'Orders wait until the administrator of the server has checked its key store.',
} as const

/** The reasons why an order of unknown outcome was not settled. */
export const settlementRefusals = {
  'no-such-order': 'The key store has no such order, so nothing was changed. Read the list again.',
  'may-have-arrived':
    'The order may have arrived, so nothing was changed. Settled as not sent, its device sends it again, and there would be two.',
  'not-unknown':
    'The outcome of this order is known already, or a request is sending it now, so nothing was changed. Read the list again.',
  'settled-so-already': 'This order is settled so already, so nothing was changed. Read the list again.',
  'order-of-other-key':
    'This order number belongs to another order that a device sent, so nothing was changed. Check the number.',
  'order-not-found':
    'The server has no order of this number, or your account may not see it, so nothing was changed. Check the number.',
  'order-of-other-person':
    'The order of this number was placed by another person, so nothing was changed. Check the number.',
  'order-of-other-dealership':
    'The order of this number is of another dealership, so nothing was changed. Check the number.',
  'order-of-other-time':
    'The order of this number was placed on another day than the device sent this one, so nothing was changed. Check the number.',
} as const

/** The most numbers in `mayHaveArrived`. */
const MOST_NUMBERS = 5

/** The reason why an order is not settled as not sent. `ids`: the orders that may be it, if they are known. */
export function mayHaveArrived(ids: readonly number[]): string {
  const numbers = [
    ...ids.slice(0, MOST_NUMBERS).map((id) => `#${id}`),
    ...(ids.length > MOST_NUMBERS ? ['…'] : []),
  ]
  return [
    settlementRefusals['may-have-arrived'],
    numbers.length === 0
      ? 'The person who placed it has too many orders of these days to compare.'
      : `Orders that may be it: ${numbers.join(', ')}.`,
    'Load the page again, and look at the orders that it lists.',
  ].join(' ')
}

export const edgeErrors = {
  malformedAddress: 'The address of the call is malformed.',
  tooManyHeaders: 'The call has too many headers.',
  noHost: 'The call has no header Host.',
  wrongBody:
    'A GET call must not have a body. The body of any other call needs a Content-Length or chunked transfer.',
  malformedCallKey: 'The key of the call is malformed.',
  repeatedCall:
    'The server got this call twice, probably because the connection broke. It did not repeat it, and does not know how the first call ended.',
  foreignCall: 'The call comes from a page of another site.',
  notFound: 'There is nothing at this address, or your account may not read it.',
  serverError: 'The call failed in the edge. The log of the edge says why.',
  onlyPost: 'This address takes only POST calls.',
  onlyGet: 'This address takes only GET calls.',
  noBasicHeader: 'The call lacks the fixed Basic header of the app.',
  noReport: 'The body is not an error report.',
  noSeals: 'The body is not a list of seals with their account.',
  othersSeals: 'The data was sealed for another account. Only that account can open it.',
  tooManyCalls: 'Too many calls came in a short time. Try again in a moment.',
  maySettleNoOrders: 'You do not have the right to settle orders of unknown outcome.',
  noSettlement: 'A settlement needs an order, the number of the placed order or null, and a note.',
  noListChanges: 'The body does not have changes of lists.',
  noRules: 'The body is not a request for rules of dealerships, nor a new rule.',
  maySetNoRules:
    'Only people who may edit the users of this dealership, and the supplier’s staff, may set its rules.',
  ruleChanged:
    'Another person changed this rule meanwhile, so your change was not saved. Read the rule again.',
  noOrderReport: 'The body is not a report of waiting orders.',
  noOrderNumber: 'The body is not the number of an order.',
  noReviewRequest: 'The body is not a request to decide on an order, nor a decision.',
  mayNotAskManagers:
    'You can ask managers only about your own orders, for a dealership for which you may order. Review the changes yourself.',
  tooManyReviewRequests:
    'Your managers have not decided on 50 orders of yours yet. Ask them, or decide on some of these orders yourself.',
  tooLargeReviewRequests:
    'This order and the orders on which your managers have not decided yet are too large together. Ask them, or decide on some of these orders yourself.',
  noRequestToDecide:
    'There is nothing to decide any more: the request was withdrawn, or the order was changed.',
  decidedBefore: (name: string, kind: 'accepted' | 'declined') => `${name} has already ${kind} this order.`,
  noSuchFile: 'The server has no such file.',
  noSuchMethod: 'This address takes only GET and HEAD calls.',
} as const

/** Reasons in `edgeLog.backendIsAway`. */
export const backendProblems = {
  refused: 'the connection was refused (ECONNREFUSED)',
  unknownName: 'its name is not known on this machine (ENOTFOUND)',
  notConnected: (code: string) => `no connection could be made (${code})`,
  noConnection: (seconds: number) => `no connection within ${seconds} s`,
  certificate: (code: string) =>
    `this machine does not trust its certificate (${code}); name its authority in NODE_EXTRA_CA_CERTS`,
  expiredCertificate:
    'its certificate has expired (CERT_HAS_EXPIRED): renew it there, and check the clock of this machine',
  earlyCertificate:
    'its certificate is not valid yet (CERT_NOT_YET_VALID): check the clocks of that machine and of this one',
  certificateOfOtherName:
    'its certificate is of another name (ERR_TLS_CERT_ALTNAME_INVALID): start the server with a name that stands in the certificate',
  noAnswer: (seconds: number) => `no answer within ${seconds} s`,
  cut: (code: string) =>
    `the connection broke before the end of the answer${code === '' ? '' : ` (${code})`}`,
  redirect: (status: number, place: string) => `status ${status}, a redirect to ${place || 'no address'}`,
  status: (status: number) => `status ${status}`,
  noJson: (status: number, type: string) =>
    `status ${status} with ${type || 'no media type'} in place of JSON`,
  noStates: (status: number) => `status ${status} with JSON that is not the list of states`,
  /** The probe was answered, but another call was not. */
  ofACall: 'a call got no answer, and the next question did',
} as const

/** Lines of the log, for the operator. */
export const edgeLog = {
  backendAnswers: (origin: string) => `The backend ${origin} answers.`,
  backendIsAway: (origin: string, call: string, reason: string) =>
    `The backend ${origin} does not answer ${call} as agreed: ${reason}. Until it does, orders wait on the devices.`,
  keyStoreAway: (reason: string) =>
    `The database of the order keys does not answer (${reason}). Until it does, orders wait on the devices: check PostgreSQL.`,
  callFailed: (method: string, route: string) =>
    `${method} ${route} failed. This is a fault of Counter: report the line to its developers, because its reason and stack name the place in the code.`,
  limitReached: (method: string, route: string) =>
    `${method} ${route} was answered with 429, because an address or a person called too often. If these are people and no attack, check --trust-proxy.`,
  callRefused: (method: string, route: string, status: number) =>
    `${method} ${route} was refused with ${status}. Devices seldom make such calls: somebody may be trying addresses. Nothing has to be done.`,
  appFailed:
    'The app reported an error of its own code. If it comes back, report this line to the developers of Counter: it names build, page and place in the code.',
  sweepFailed:
    'Old keys of orders, lists or requests could not be deleted. The edge tries again in six hours.',
  clocksDiffer: (databaseTime: string, ownTime: string) =>
    `The clock of the database says ${databaseTime}, and the clock of this machine ${ownTime}. No old keys of orders are deleted until both agree within an hour: set the clocks of both machines.`,
  storeRested: (lastBeatAt: string) =>
    `The last sign of life of the key store is from ${lastBeatAt}. If no server ran since, nothing has to be done; if one did, the clock is wrong: set it. Old keys of orders are deleted only after this server has run for a day.`,
  orderNotNoted:
    'The lines of a placed order could not be stored, so colleagues may not be told of it. The order itself is stored.',
  acceptanceNotRead:
    'It could not be read how a manager or a rule let an order pass, so the view of the order will not name it. The order itself goes on.',
  outcomeNotStored:
    'The outcome of an order could not be stored. The order gets an unknown outcome: the command "orders unknown" lists it.',
  marksNotWritten: (path: string, reason: string) =>
    `The marks of the key store could not be written to ${path} (${reason}). Free the disk or repair its rights; until then a restart does not notice a restored key store.`,
  ordersCut: (count: number) =>
    `${countOf(count, 'order was', 'orders were')} cut by the stop, and the devices ask for the outcome. A longer --stop-grace gives them time.`,
  proxyNotNamed: (peer: string) =>
    `Calls from ${peer} have X-Forwarded-For, and no proxy is named. If ${peer} is your proxy, start the server with --trust-proxy ${peer} (or the number of proxies): until then the limits on calls may count all people as one.`,
  buildNotShared: (reason: string) =>
    `The files of the app could not be written into the database (${reason}). This server serves them itself; pages that reach another server during an update may lack them.`,
  buildNotKept: (folder: string) =>
    `The files of the app could not be kept in ${folder} for pages that are open at the next update. Free the disk or repair its rights, then start the edge again.`,
  appIsMissing: 'The app is not built: run npm run build, then start the server again.',
  foreignCall: (page: string, host: string) =>
    `A call of the page ${page} to the host ${host} was refused with 403, because the page seems to be of another site. If it is a page of Counter, start the server with --site-url and its address.`,
} as const

export const keyStoreLog = {
  foundBehind: (storeId: string) =>
    `The key store ${storeId} has fewer orders than this server forwarded: it was restored from a backup, or is a replica that lagged behind. Orders wait on the devices. If orders may be missing, run "keys renew"; if you know that none are missing, run "keys accept" (docs/operating.md, Backup, restore, failover).`,
  foundPutBack: (storeId: string) =>
    `The key store ${storeId} was put back: a device has seen a later state of it. A folder, a machine or a database was restored from a copy, or a replica that lagged behind took over. Orders wait on the devices. If orders may be missing, run "keys renew"; if you know that none are missing, run "keys accept" (docs/operating.md, Backup, restore, failover).`,
  isBehind: 'The key store lost orders: run "keys renew" or "keys accept".',
  hasNoRow:
    'The key store has lost its name, because its table edge_key_store has no row: restore the database from a backup.',
  acceptsOrders: (storeId: string) => `The key store ${storeId} was checked. Orders are accepted again.`,
} as const

/** The stand-in for the supplier's online catalog (decisions.md G145). */
export const cataloguePageTexts = {
  title: 'Online catalog',
  lead: (productId: string | null) =>
    productId === null
      ? 'This page has no products of its own. All products, with prices, are in the shop.'
      : `Product ${productId} is in the shop, with its price.`,
  link: (productId: string | null) => (productId === null ? 'See all products' : `See product ${productId}`),
} as const
