/** Codes of `error.code` (ordering.md §8, storefront.md §8, decisions.md G49, G109, G129, G134). */
export const ERROR_CODES = {
  missingBasicHeader: 10001,
  wrongSignIn: 10100,
  tooManyTries: 10101,
  /** The code of a mailed link has expired or was used already. */
  deadCode: 10102,
  /** The backend cannot connect a service, because it has identical services; the message names them (G93). */
  sameServices: 10109,
  noSession: 10110,
  forbidden: 10111,
  /** The session's account was removed; answered as 401 in place of 10110. */
  accountRemoved: 10112,
  /** The call comes from a page of another site, or a proxy changed its host; answered as 403 (G109). */
  foreignPage: 10113,
  companyNameTaken: 10200,
  loginTaken: 10202,
  emailTaken: 10203,
  invalidBody: 10300,
  basketChanged: 10301,
  dealershipNotAllowed: 10302,
  wrongUser: 10303,
  productGone: 10304,
  /** A product names pictures that were never uploaded, or were removed as unused (G96); `about` has their uuids. */
  pictureMissing: 10305,
  /** This code and the next two: why an order's status cannot change, or its invoice cannot be sent (G62 to G66). */
  orderStatus: 10310,
  neverPrinted: 10311,
  neverSent: 10312,
  /** The mail server did not accept the mail. */
  notMailed: 10313,
  /** Another person changed the same thing in the meantime, such as a company, product, shipment or rule; answered as 409. */
  changedMeanwhile: 10320,
  /** A rule forbids the change of this thing or user; the message names the rule. */
  prohibited: 10321,
  notFound: 10404,
  serverFault: 10500,
} as const

/**
 * Codes that the checkout answers before any write: an answer with one of them proves that no order was placed (G134).
 * 10110 and 403 are missing here, as a server in between may answer them too.
 */
export const CODES_BEFORE_ANY_WRITE: readonly number[] = [
  ERROR_CODES.missingBasicHeader,
  ERROR_CODES.invalidBody,
  ERROR_CODES.basketChanged,
  ERROR_CODES.dealershipNotAllowed,
  ERROR_CODES.wrongUser,
  ERROR_CODES.productGone,
]

/**
 * Codes that prove that no order of a new customer was placed, if the order was posted only once. After two POSTs, "e-mail
 * taken" may mean that the first POST created the account and placed the order.
 */
export const CODES_BEFORE_NEW_CUSTOMER_ORDER: readonly number[] = [
  ...CODES_BEFORE_ANY_WRITE,
  ERROR_CODES.tooManyTries,
  ERROR_CODES.companyNameTaken,
  ERROR_CODES.emailTaken,
]
