// The maximum size of the body of each call: enough for its largest legitimate use, with every character escaped. Edge and
// backend refuse larger bodies before they read them.
import { MOST_PICTURE_BYTES } from '#domain/products/picture-rules.ts'
import { BASE_PATHS, ENDPOINTS } from './endpoints.ts'

/** A flag, an id, or nothing at all. */
const FLAG = 1000
/** A few one-line fields. */
const FORM = 16_000
/** An order of a thousand lines, a product, two lists of five thousand ids. */
const LIST = 256_000

/** By path. A call that is missing here has no body, or one that is at most as large as LIST. */
const BODY_BYTES = new Map<string, number>([
  [ENDPOINTS.signIn, FORM],
  [ENDPOINTS.validate, FLAG],
  [ENDPOINTS.refresh, FLAG],
  [ENDPOINTS.signOut, FLAG],
  [ENDPOINTS.changePassword, FORM],
  [ENDPOINTS.restorePassword, FORM],
  [ENDPOINTS.registration, FORM],
  // Four thousand characters in the visitor's own words, and the form.
  [ENDPOINTS.catalogRequest, 64_000],
  // A thousand lines take half of it; older apps send whole products, of two kilobytes each.
  [ENDPOINTS.checkBasket, 2_000_000],
  // A product with percentages for five thousand dealerships.
  [ENDPOINTS.saveProduct, 640_000],
  [ENDPOINTS.archiveProduct, FLAG],
  [ENDPOINTS.changeProductType, FLAG],
  [ENDPOINTS.changeProductParent, FLAG],
  [ENDPOINTS.changeProductOrder, FLAG],
  [`${BASE_PATHS.product}/delete/:id`, FLAG],
  // The picture, and the form around it.
  [ENDPOINTS.uploadPicture, MOST_PICTURE_BYTES + FORM],
  [ENDPOINTS.uploadPictureFrom, FLAG],
  [ENDPOINTS.priceList, FLAG],
  [ENDPOINTS.checkout, LIST],
  [ENDPOINTS.checkoutNewUser, LIST],
  [ENDPOINTS.orders, LIST],
  [ENDPOINTS.invoicesPdf, LIST],
  [ENDPOINTS.packingSlipsPdf, LIST],
  [ENDPOINTS.printPressed, LIST],
  [ENDPOINTS.sendInvoices, LIST],
  [ENDPOINTS.confirmState, LIST],
  [ENDPOINTS.ordersWorkbook, LIST],
  // With `:id`, as the server registers the route.
  [`${BASE_PATHS.order}/reorder/:id`, FLAG],
  [`${BASE_PATHS.order}/correct-amounts/:id`, FLAG],
  [ENDPOINTS.removeOrder, FLAG],
  [ENDPOINTS.assignVendor, LIST],
  [ENDPOINTS.companies, FORM],
  [ENDPOINTS.saveCompany, LIST],
  [`${BASE_PATHS.company}/delete/:id`, FLAG],
  [ENDPOINTS.feeState, FLAG],
  [ENDPOINTS.createUser, LIST],
  [ENDPOINTS.updateUser, LIST],
  // Five hundred lines of an import, with the longest list of e-mails each.
  [ENDPOINTS.takenNames, 2_000_000],
  [`${BASE_PATHS.user}/delete/:id`, FLAG],
  [ENDPOINTS.setPassword, FORM],
  [`${BASE_PATHS.user}/company-registered/:id`, FLAG],
  [`${BASE_PATHS.user}/company-joined/:id`, FLAG],
  [`${BASE_PATHS.user}/invite-create/:id`, FLAG],
  [`${BASE_PATHS.registrationRequest}/confirm/:id`, FLAG],
  [ENDPOINTS.changes, FORM],
  [ENDPOINTS.cancelPaperOrder, FLAG],
  [ENDPOINTS.shipments, FORM],
  [ENDPOINTS.saveShipment, FORM],
  [ENDPOINTS.removeShipment, FLAG],
  [ENDPOINTS.forceShipment, FLAG],
  [ENDPOINTS.subscribersWorkbook, FLAG],
  [ENDPOINTS.excludeSubscriber, FORM],
  [ENDPOINTS.removeExclusion, FLAG],
  [ENDPOINTS.addPriceChange, FLAG],
  [ENDPOINTS.rollBackPriceChange, FLAG],
  [ENDPOINTS.priceChanges, FORM],
  [ENDPOINTS.saveRoles, LIST],
  [ENDPOINTS.createRole, FORM],
  [ENDPOINTS.changeRole, FLAG],
  [`${BASE_PATHS.role}/delete/:id`, FLAG],
])

/** The limit for a path of ENDPOINTS; null when the contract has no call with a body at this path. */
export function bodyBytesOf(path: string): number | null {
  return BODY_BYTES.get(path) ?? null
}

/** The limit for calls that the contract does not know, such as those that a backend adds. */
export const USUAL_BODY_BYTES = LIST
