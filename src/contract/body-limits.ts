// How many bytes the body of a call may have: what its largest honest use takes, with every character written as an
// escape. Edge and backend refuse more before they read it.
import { MOST_PICTURE_BYTES } from '#domain/products/picture-rules.ts'
import { BASE_PATHS, ENDPOINTS } from './endpoints.ts'

/** A flag, an id, or nothing at all. */
const FLAG = 1000
/** Some fields of one line. */
const FORM = 16_000
/** An order of a thousand lines, a product, two lists of five thousand ids. */
const LIST = 256_000

/** Of every call that has a body; a call that is not here has none that is larger than a list. */
const BODY_BYTES = new Map<string, number>([
  [ENDPOINTS.signIn, FORM],
  [ENDPOINTS.validate, FLAG],
  [ENDPOINTS.refresh, FLAG],
  [ENDPOINTS.signOut, FLAG],
  [ENDPOINTS.changePassword, FORM],
  [ENDPOINTS.restorePassword, FORM],
  [ENDPOINTS.registration, FORM],
  // Four thousand characters of what is asked for, and the form.
  [ENDPOINTS.catalogRequest, 64_000],
  // A thousand lines take half of it; apps of before sent whole products, of two kilobytes each.
  [ENDPOINTS.checkBasket, 2_000_000],
  // With a percentage of each of five thousand dealerships.
  [ENDPOINTS.saveProduct, 640_000],
  [ENDPOINTS.archiveProduct, FLAG],
  [ENDPOINTS.changeProductType, FLAG],
  [ENDPOINTS.changeProductParent, FLAG],
  [ENDPOINTS.changeProductOrder, FLAG],
  [`${BASE_PATHS.product}/delete/:id`, FLAG],
  // The picture, and around it the form that carries it.
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
  // As the server registers it.
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

/** Of a path as it stands in ENDPOINTS; null where the agreement has no call with a body there. */
export function bodyBytesOf(path: string): number | null {
  return BODY_BYTES.get(path) ?? null
}

/** What is taken where no call of the agreement is known, such as one that a backend adds. */
export const USUAL_BODY_BYTES = LIST
