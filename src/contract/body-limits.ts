// The maximum size of the body of each call: enough for its largest legitimate use, with every character escaped. Edge and
// backend refuse larger bodies before they read them.
import { MOST_PICTURE_BYTES } from '#domain/products/picture-rules.ts'
import { FLAG_BYTES, FORM_BYTES, LIST_BYTES } from './call.ts'
import { CALLS } from './calls.ts'
import { BASE_PATHS, ENDPOINTS } from './endpoints.ts'

/**
 * The limit of each call with a body, by path. The reference server does not start if one of its calls is missing here. The
 * edge applies USUAL_BODY_LIMIT to a path that it does not find here, and so to paths with an id.
 */
const BODY_LIMITS = new Map<string, number>([
  ...Object.values(CALLS).flatMap((call): [string, number][] =>
    call.method === 'GET' ? [] : [[call.path.replace(/\{(\w+)\}/g, ':$1'), call.mostBytes]],
  ),
  [ENDPOINTS.signIn, FORM_BYTES],
  [ENDPOINTS.validate, FLAG_BYTES],
  [ENDPOINTS.refresh, FLAG_BYTES],
  [ENDPOINTS.signOut, FLAG_BYTES],
  [ENDPOINTS.changePassword, FORM_BYTES],
  [ENDPOINTS.restorePassword, FORM_BYTES],
  [ENDPOINTS.registration, FORM_BYTES],
  // Four thousand characters in the visitor's own words, and the form.
  [ENDPOINTS.catalogRequest, 64_000],
  // A thousand lines take half of this limit; older apps send whole products, of two kilobytes each.
  [ENDPOINTS.checkBasket, 2_000_000],
  // A product with percentages for five thousand dealerships.
  [ENDPOINTS.saveProduct, 640_000],
  [ENDPOINTS.archiveProduct, FLAG_BYTES],
  [ENDPOINTS.changeProductType, FLAG_BYTES],
  [ENDPOINTS.changeProductParent, FLAG_BYTES],
  [ENDPOINTS.changeProductOrder, FLAG_BYTES],
  [`${BASE_PATHS.product}/delete/:id`, FLAG_BYTES],
  // The picture and the other fields of its form.
  [ENDPOINTS.uploadPicture, MOST_PICTURE_BYTES + FORM_BYTES],
  [ENDPOINTS.uploadPictureFrom, FLAG_BYTES],
  [ENDPOINTS.priceList, FLAG_BYTES],
  [ENDPOINTS.checkout, LIST_BYTES],
  [ENDPOINTS.checkoutNewUser, LIST_BYTES],
  [ENDPOINTS.orders, LIST_BYTES],
  [ENDPOINTS.invoicesPdf, LIST_BYTES],
  [ENDPOINTS.packingSlipsPdf, LIST_BYTES],
  [ENDPOINTS.printPressed, LIST_BYTES],
  [ENDPOINTS.sendInvoices, LIST_BYTES],
  [ENDPOINTS.confirmState, LIST_BYTES],
  [ENDPOINTS.ordersWorkbook, LIST_BYTES],
  // With `:id`, as the server registers the route.
  [`${BASE_PATHS.order}/reorder/:id`, FLAG_BYTES],
  [`${BASE_PATHS.order}/correct-amounts/:id`, FLAG_BYTES],
  [ENDPOINTS.removeOrder, FLAG_BYTES],
  [ENDPOINTS.assignVendor, LIST_BYTES],
  [ENDPOINTS.companies, FORM_BYTES],
  [ENDPOINTS.saveCompany, LIST_BYTES],
  [`${BASE_PATHS.company}/delete/:id`, FLAG_BYTES],
  [ENDPOINTS.feeState, FLAG_BYTES],
  [ENDPOINTS.createUser, LIST_BYTES],
  [ENDPOINTS.updateUser, LIST_BYTES],
  // Five hundred lines of an import, with the longest list of e-mails each.
  [ENDPOINTS.takenNames, 2_000_000],
  [`${BASE_PATHS.user}/delete/:id`, FLAG_BYTES],
  [ENDPOINTS.setPassword, FORM_BYTES],
  [`${BASE_PATHS.user}/company-registered/:id`, FLAG_BYTES],
  [`${BASE_PATHS.user}/company-joined/:id`, FLAG_BYTES],
  [`${BASE_PATHS.user}/invite-create/:id`, FLAG_BYTES],
  [`${BASE_PATHS.registrationRequest}/confirm/:id`, FLAG_BYTES],
  [ENDPOINTS.changes, FORM_BYTES],
  [ENDPOINTS.cancelPaperOrder, FLAG_BYTES],
  [ENDPOINTS.subscribersWorkbook, FLAG_BYTES],
  [ENDPOINTS.excludeSubscriber, FORM_BYTES],
  [ENDPOINTS.removeExclusion, FLAG_BYTES],
  [ENDPOINTS.addPriceChange, FLAG_BYTES],
  [ENDPOINTS.rollBackPriceChange, FLAG_BYTES],
  [ENDPOINTS.priceChanges, FORM_BYTES],
  [ENDPOINTS.saveRoles, LIST_BYTES],
  [ENDPOINTS.createRole, FORM_BYTES],
  [ENDPOINTS.changeRole, FLAG_BYTES],
  [`${BASE_PATHS.role}/delete/:id`, FLAG_BYTES],
])

/** The limit for a path of ENDPOINTS, in bytes; null if the table above does not have the path. */
export function bodyLimitOf(path: string): number | null {
  return BODY_LIMITS.get(path) ?? null
}

/** The limit for calls that the contract does not have, such as calls that only one backend has. */
export const USUAL_BODY_LIMIT = LIST_BYTES
