// The header's links as data (storefront.md §2 Header). A screen that is built later turns its `isBuilt` on.
import type { Gate } from '#domain/permissions.ts'
import {
  aboutUsPath,
  accountPath,
  contactsPath,
  greatSavePath,
  homePath,
  offlineDataPath,
  orderByCatalogPath,
  ordersPath,
  pendingOrdersPath,
  purchasesPath,
  quickOrderPath,
  subscriptionPath,
} from '#paths'
import { shellTexts } from '#texts/shell.ts'

export interface HeaderEntry {
  text: string
  /** Open to everybody, visitors included, where there is none. */
  gate?: Gate
  /** Shown only while a specific dealership is chosen. */
  needsDealership?: boolean
  isBuilt: boolean
}

export interface HeaderLink extends HeaderEntry {
  to: string
  /** Shows how many orders wait. */
  countsPendingOrders?: boolean
  /** Shows in red how many new customers wait to be accepted (G17). */
  countsOpenRequests?: boolean
}

export const HEADER_LINKS: readonly HeaderLink[] = [
  { text: shellTexts.home, to: homePath, isBuilt: true },
  { text: shellTexts.quickOrder, to: quickOrderPath, gate: 'placeOrders', isBuilt: true },
  { text: shellTexts.orders, to: ordersPath, gate: 'seeOrders', isBuilt: true },
  {
    text: shellTexts.allPurchases,
    to: purchasesPath(),
    gate: 'seeOrders',
    needsDealership: true,
    isBuilt: true,
  },
  { text: shellTexts.pendingOrders, to: pendingOrdersPath, countsPendingOrders: true, isBuilt: true },
  {
    text: shellTexts.companyList,
    to: '/companies',
    gate: 'seeCompanies',
    countsOpenRequests: true,
    isBuilt: false,
  },
  { text: shellTexts.roleList, to: '/roles', gate: 'seeRoles', isBuilt: false },
  { text: shellTexts.changePrice, to: '/change_price', gate: 'seePriceChanges', isBuilt: false },
  { text: shellTexts.subscription, to: subscriptionPath, gate: 'seeScheduledShipments', isBuilt: true },
  { text: shellTexts.account, to: accountPath, gate: 'seeAccount', isBuilt: true },
  { text: shellTexts.offlineData, to: offlineDataPath, isBuilt: true },
]

/** A file, not a screen: a button among the links. */
export const PRICE_LIST: HeaderEntry = {
  text: shellTexts.priceList,
  gate: 'downloadPriceList',
  isBuilt: true,
}

/** The footer's links: Contacts (storefront.md §2), and the pages that nothing else leads to. */
export const FOOTER_LINKS: readonly HeaderLink[] = [
  { text: shellTexts.contacts, to: contactsPath, isBuilt: true },
  { text: shellTexts.aboutUs, to: aboutUsPath, isBuilt: true },
  { text: shellTexts.greatSave, to: greatSavePath, isBuilt: true },
  { text: shellTexts.orderByCatalog, to: orderByCatalogPath, isBuilt: true },
]

interface Situation {
  may: (gate: Gate) => boolean
  hasDealership: boolean
}

/** What this person may follow, screens that are not there yet included. */
export function permittedLinks<Entry extends HeaderEntry>(
  links: readonly Entry[],
  { may, hasDealership }: Situation,
): Entry[] {
  return links.filter(
    ({ gate, needsDealership }) => (gate === undefined || may(gate)) && (!needsDealership || hasDealership),
  )
}

/** What this person sees in the header now. */
export function shownLinks<Entry extends HeaderEntry>(
  links: readonly Entry[],
  situation: Situation,
): Entry[] {
  return permittedLinks(links, situation).filter(({ isBuilt }) => isBuilt)
}
