// The header's links as data (storefront.md §2 Header).
import { matchPath } from 'react-router-dom'
import type { Gate } from '#domain/people/permissions.ts'
import {
  aboutUsPath,
  accountPath,
  changePricePath,
  companiesPath,
  contactsPath,
  greatSavePath,
  homePath,
  offlineDataPath,
  orderByCatalogPath,
  ordersPath,
  pendingOrdersPath,
  purchasesPath,
  quickOrderPath,
  rolesPath,
  subscriptionPath,
} from '#paths'
import { shellTexts } from '#texts/shell.ts'

export interface HeaderEntry {
  text: string
  /** Open to everybody, visitors included, where there is none. */
  gate?: Gate
  /** Shown only while a specific dealership is chosen. */
  needsDealership?: boolean
  /** A screen's address; a button has none. */
  to?: string
}

export interface HeaderLink extends HeaderEntry {
  to: string
  /** Other pages that belong to it. */
  also?: RegExp
  /** Shows how many orders wait. */
  countsPendingOrders?: boolean
  /** Shows in red how many requests of both kinds are open (G17). */
  countsOpenRequests?: boolean
}

export const HEADER_LINKS: readonly HeaderLink[] = [
  { text: shellTexts.home, to: homePath },
  { text: shellTexts.quickOrder, to: quickOrderPath, gate: 'placeOrders' },
  { text: shellTexts.orders, to: ordersPath, also: /^\/order\/view/, gate: 'seeOrders' },
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
]

/** A file, not a screen: a button among the links. */
export const PRICE_LIST: HeaderEntry = {
  text: shellTexts.priceList,
  gate: 'downloadPriceList',
}

/** The footer's links: Contacts (storefront.md §2), and the pages that nothing else leads to. */
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

/** Whether the page of this path is the link's, or belongs to it. */
export function isCurrent({ to, also }: HeaderLink, pathname: string): boolean {
  return matchPath({ path: to, end: to === homePath }, pathname) !== null || also?.test(pathname) === true
}

/** The header's links that this person sees now. */
export function shownLinks<Entry extends HeaderEntry>(
  links: readonly Entry[],
  { may, hasDealership }: Situation,
): Entry[] {
  return links.filter(
    ({ gate, needsDealership }) => (gate === undefined || may(gate)) && (!needsDealership || hasDealership),
  )
}
