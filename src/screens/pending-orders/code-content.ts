// The content of an order's QR codes: the text of its saved copy, compressed. Deflate finds repetitions, and the text
// of a small order has few of its own; so both devices begin with the same dictionary, the text of a typical order.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'

const PRODUCT = [
  '"name":"","description":"","descriptionCart":"","descriptionPacking":"","type":"PRODUCT","price":0.',
  '"archive":false,"hiddenProduct":false,"subscriptionExcluded":false,"noTax":false,"showCart":true,',
  '"outlinesInvoice":false,"url":"","breadcrumbs":[{"text":"Home","link":"/"},{"text":"","link":"/product/1"}],',
  '"images":[{"uuid":"","name":""}],"primaryImageUuid":"","video":[],',
  '"discountsDTO":[{"id":1,"type":"DISCOUNT_DEALER","dealershipId":1,"value":1}],"discountsDTO":[],"shipments":[],',
  '"orderBy":1,"priority":0,"packingSize":1,"startValue":100,"startAdminValue":0,"quantityStep":1,',
  '"unitOfMeasurement":"pcs","shippingCost":1,"shippingLocal":0,"shippingStep":0,"shippingMinSize":1,',
  '"parentType":"SUBCATEGORY","parentType":"OPTIONS","parentName":"","parentShippingCost":0,',
  '"parentShippingLocal":0,"parentShippingMinSize":1,"parentShippingStep":0,"averageOrders":0}',
].join('')

/** Never changes while codes of version 1 are read: other devices may have an older or a newer version of the app. */
const DICTIONARY = strToU8(
  [
    '{"at":1,"state":"needs-review","reason":"imported"},{"at":1,"state":"checking","reason":"claimed"},',
    '{"at":1,"state":"waiting","reason":"check-unanswered"},{"at":1,"state":"unknown","reason":"outcome-lost"},',
    '"attempts":[{"revision":1,"startedAt":1,"body":"{\\"","content":{"lines":[{"productId":1,"quantity":1}],"total":1},',
    '"storeId":"","retentionMs":1,"endedAt":null,"isKeySpent":false}],"customer":{"name":"","email":"","phone":"1',
    '","companyName":"","stateId":1},"refusal":{"code":1,"message":"","cause":null},',
    '"decisions":{"revision":1,"quantities":[{"productId":1,"quantity":1}],"taken":[]},',
    '{"format":"counter-pending-order","version":1,"order":{"revision":1,"epoch":0,"claimedAt":null,',
    '"isClaimedUnderLock":true,"tries":0,"attempts":[],"isSendAgain":false,"current":null,"decisions":null,',
    '"refusal":null,"probable":null,"historyRead":null,"orderId":null,"isSessionMissing":false,"isCounted":true,',
    '"twins":[],"intent":"","state":"waiting","author":{"id":1,"login":"","name":"","isAdmin":false},"customer":null,',
    '"dealership":{"id":1,"name":"","email":"@example.com","phone":"1","companyId":1,"companyName":"","noTax":false,',
    '"noShippingFee":false,"localStatus":false,"dealerLicenseNumber":"","isApproved":true,',
    '"shippingAddress":{"street":"","city":"","zip":"","state":{"id":1,"code":"","name":"","tax":6.25}}},',
    `"lines":[{"product":{"id":1,"parentId":1,${PRODUCT},"quantity":1},{"product":{"id":1,"parentId":1,${PRODUCT},`,
    '"quantity":1}],"poNumber":"","ordererName":"","confirmNumber":"","edited":{},',
    '"agreed":{"subTotal":1,"shippingCost":1,"taxCost":1,"totalPrice":1},"isShippingOpen":false,"pricesAsOf":1,',
    '"placedAt":17,"changedAt":17,"nextTryAt":17,"journal":[{"at":17,"state":"waiting","reason":"saved"}]}}',
  ].join(''),
)

export function packedOrder(text: string): Uint8Array {
  return deflateSync(strToU8(text), { level: 9, dictionary: DICTIONARY })
}

/**
 * The text of the saved copy; null if the content cannot be decompressed. Deflate shrinks a text to a thousandth at
 * best, so the few kilobytes of the codes never become more than a saved copy may have.
 */
export function unpackedOrder(content: Uint8Array): string | null {
  try {
    return strFromU8(inflateSync(content, { dictionary: DICTIONARY }))
  } catch {
    return null
  }
}
