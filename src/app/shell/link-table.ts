// The header's links as data (storefront.md §2 Header). A screen of a later issue turns its `isBuilt` on.
import type { Gate } from '#domain/permissions.ts'
import { contactsPath, homePath, offlineDataPath, ordersPath, pendingOrdersPath } from '#paths'
import { shellTexts } from '#texts/shell.ts'

export interface HeaderLink {
  text: string
  to: string
  /** Open to everybody, visitors included, where there is none. */
  gate?: Gate
  /** Shown only while a specific dealership is chosen. */
  needsDealership?: boolean
  /** Shows how many orders wait. */
  countsPendingOrders?: boolean
  isBuilt: boolean
}

export const HEADER_LINKS: readonly HeaderLink[] = [
  { text: shellTexts.home, to: homePath, isBuilt: true },
  { text: shellTexts.orders, to: ordersPath, gate: 'seeOrders', isBuilt: true },
  {
    text: shellTexts.allPurchases,
    to: '/all-products-order',
    gate: 'seeOrders',
    needsDealership: true,
    isBuilt: false,
  },
  { text: shellTexts.pendingOrders, to: pendingOrdersPath, countsPendingOrders: true, isBuilt: true },
  { text: shellTexts.companyList, to: '/companies', gate: 'seeCompanies', isBuilt: false },
  { text: shellTexts.roleList, to: '/roles', gate: 'seeRoles', isBuilt: false },
  { text: shellTexts.changePrice, to: '/change_price', gate: 'seePriceChanges', isBuilt: false },
  { text: shellTexts.subscription, to: '/subscription', gate: 'seeScheduledShipments', isBuilt: false },
  { text: shellTexts.priceList, to: '/price-list', gate: 'downloadPriceList', isBuilt: false },
  { text: shellTexts.account, to: '/account', gate: 'seeAccount', isBuilt: false },
  { text: shellTexts.offlineData, to: offlineDataPath, isBuilt: true },
]

/** The footer's link (storefront.md §2). */
export const CONTACTS_LINK: HeaderLink = { text: shellTexts.contacts, to: contactsPath, isBuilt: true }

interface Situation {
  may: (gate: Gate) => boolean
  hasDealership: boolean
}

/** What this person sees in the header now. */
export function shownLinks(links: readonly HeaderLink[], { may, hasDealership }: Situation): HeaderLink[] {
  return links.filter(
    ({ gate, needsDealership, isBuilt }) =>
      isBuilt && (gate === undefined || may(gate)) && (!needsDealership || hasDealership),
  )
}
