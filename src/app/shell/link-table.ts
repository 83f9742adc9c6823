// The links of header and footer as data (storefront.md §2 Header).
import { matchPath } from 'react-router-dom'
import type { Gate } from '#domain/people/permissions.ts'
import {
  aboutUsPath,
  accountPath,
  changePricePath,
  companiesPath,
  contactsPath,
  countPath,
  greatSavePath,
  homePath,
  labelsPath,
  listsPath,
  offlineDataPath,
  orderByCatalogPath,
  ordersPath,
  pendingOrdersPath,
  purchasesPath,
  quickOrderPath,
  restockPath,
  rolesPath,
  subscriptionPath,
} from '#paths'
import { shellTexts } from '#texts/shell.ts'

export interface HeaderEntry {
  text: string
  /** Without a gate, everybody gets the link, also visitors. */
  gate?: Gate
  /** True if the link is shown only while a dealership is chosen. */
  needsDealership?: boolean
  /** The path of the screen; a button has none. */
  to?: string
}

export interface HeaderLink extends HeaderEntry {
  to: string
  /** Other paths at which the link is marked as the current one. */
  also?: RegExp
  /** True if the link shows the number of waiting orders. */
  countsPendingOrders?: boolean
  /** True if the link shows, in red, the number of open requests of both kinds (G17). */
  countsOpenRequests?: boolean
}

export const HEADER_LINKS: readonly HeaderLink[] = [
  { text: shellTexts.home, to: homePath },
  { text: shellTexts.quickOrder, to: quickOrderPath, gate: 'placeOrders' },
  { text: shellTexts.orders, to: ordersPath, also: /^\/(order\/view|settle-orders)/, gate: 'seeOrders' },
  {
    text: shellTexts.allPurchases,
    to: purchasesPath(),
    gate: 'seeOrders',
    needsDealership: true,
  },
  { text: shellTexts.pendingOrders, to: pendingOrdersPath, countsPendingOrders: true },
  {
    text: shellTexts.companyList,
    to: companiesPath,
    also: /^\/(company\/|requests|audit|subscribe_e)/,
    gate: 'seeCompanies',
    countsOpenRequests: true,
  },
  { text: shellTexts.roleList, to: rolesPath, gate: 'seeRoles' },
  { text: shellTexts.changePrice, to: changePricePath, gate: 'seePriceChanges' },
  { text: shellTexts.subscription, to: subscriptionPath, gate: 'seeScheduledShipments' },
  { text: shellTexts.account, to: accountPath, gate: 'seeAccount' },
  { text: shellTexts.offlineData, to: offlineDataPath },
  { text: shellTexts.restock, to: restockPath, gate: 'seeOrders', needsDealership: true },
  { text: shellTexts.count, to: countPath, gate: 'seeOrders', needsDealership: true },
  { text: shellTexts.labels, to: labelsPath, gate: 'seeOrders', needsDealership: true },
  { text: shellTexts.lists, to: listsPath, gate: 'placeOrders', needsDealership: true },
]

/** The price list is a file, not a screen, so it is a button among the links. */
export const PRICE_LIST: HeaderEntry = {
  text: shellTexts.priceList,
  gate: 'downloadPriceList',
}

/** The links of the footer: Contacts (storefront.md §2), and the pages to which no other link leads. */
export const FOOTER_LINKS: readonly HeaderLink[] = [
  { text: shellTexts.contacts, to: contactsPath },
  { text: shellTexts.aboutUs, to: aboutUsPath },
  { text: shellTexts.greatSave, to: greatSavePath },
  { text: shellTexts.orderByCatalog, to: orderByCatalogPath },
]

interface Situation {
  may: (gate: Gate) => boolean
  hasDealership: boolean
}

/** True if the link is the current one at this path. */
export function isCurrent({ to, also }: HeaderLink, pathname: string): boolean {
  return matchPath({ path: to, end: to === homePath }, pathname) !== null || also?.test(pathname) === true
}

/** The links that the person may see in this situation. */
export function shownLinks<Entry extends HeaderEntry>(
  links: readonly Entry[],
  { may, hasDealership }: Situation,
): Entry[] {
  return links.filter(
    ({ gate, needsDealership }) => (gate === undefined || may(gate)) && (!needsDealership || hasDealership),
  )
}
