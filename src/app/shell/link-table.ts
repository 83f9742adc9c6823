// The links of the header and of the footer (storefront.md §2 Header).
import { matchPath } from 'react-router-dom'
import type { Gate } from '#domain/people/permissions.ts'
import {
  aboutUsPath,
  accountPath,
  changePricePath,
  changesPath,
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

/** A link or a button of the header or the footer. */
export interface ShellEntry {
  text: string
  /** Without a gate, everybody sees the entry, also visitors. */
  gate?: Gate
  /** True if the entry is shown only while a dealership is chosen. */
  needsDealership?: boolean
  /** The path of the screen; a button has none. */
  to?: string
}

export interface ShellLink extends ShellEntry {
  to: string
  /** Other paths at which the link is marked as the current one. */
  otherPaths?: RegExp
  /** True if the link shows the number of pending orders. */
  showsPendingOrderCount?: boolean
  /** True if the link shows, in red, the number of visitors' open registrations and catalogue requests (G17). */
  showsOpenRequestCount?: boolean
}

export const HEADER_LINKS: readonly ShellLink[] = [
  { text: shellTexts.home, to: homePath },
  { text: shellTexts.quickOrder, to: quickOrderPath, gate: 'placeOrders' },
  {
    text: shellTexts.orders,
    to: ordersPath,
    otherPaths: /^\/(order\/view|settle-orders)/,
    gate: 'seeOrders',
  },
  {
    text: shellTexts.allPurchases,
    to: purchasesPath(),
    gate: 'seeOrders',
    needsDealership: true,
  },
  { text: shellTexts.pendingOrders, to: pendingOrdersPath, showsPendingOrderCount: true },
  {
    text: shellTexts.companyList,
    to: companiesPath,
    otherPaths: /^\/(company\/|requests|audit|subscribe_e)/,
    gate: 'seeCompanies',
    showsOpenRequestCount: true,
  },
  { text: shellTexts.roleList, to: rolesPath, gate: 'seeRoles' },
  { text: shellTexts.changePrice, to: changePricePath, gate: 'seePriceChanges' },
  { text: shellTexts.subscription, to: subscriptionPath, gate: 'seeScheduledShipments' },
  { text: shellTexts.account, to: accountPath, gate: 'seeAccount' },
  { text: shellTexts.offlineData, to: offlineDataPath },
  { text: shellTexts.restock, to: restockPath, gate: 'seeOrders', needsDealership: true },
  { text: shellTexts.shelfCount, to: countPath, gate: 'seeOrders', needsDealership: true },
  { text: shellTexts.labels, to: labelsPath, gate: 'seeOrders', needsDealership: true },
  { text: shellTexts.lists, to: listsPath, gate: 'placeOrders', needsDealership: true },
  { text: shellTexts.changes, to: changesPath, gate: 'placeOrders', needsDealership: true },
]

/** The price list is a file, not a screen, so it is a button among the links. */
export const PRICE_LIST: ShellEntry = {
  text: shellTexts.priceList,
  gate: 'downloadPriceList',
}

/** The links of the footer: Contacts (storefront.md §2), the other pages about the firm, and Order by catalog. */
export const FOOTER_LINKS: readonly ShellLink[] = [
  { text: shellTexts.contacts, to: contactsPath },
  { text: shellTexts.aboutUs, to: aboutUsPath },
  { text: shellTexts.greatSave, to: greatSavePath },
  { text: shellTexts.orderByCatalog, to: orderByCatalogPath },
]

/** The conditions under which a person gets an entry. */
interface LinkConditions {
  may: (gate: Gate) => boolean
  hasDealership: boolean
}

/** True if the link is the current one at this path. */
export function isCurrent({ to, otherPaths }: ShellLink, pathname: string): boolean {
  return (
    matchPath({ path: to, end: to === homePath }, pathname) !== null || otherPaths?.test(pathname) === true
  )
}

/** The entries that a person gets, by the gate of each entry and by its need of a chosen dealership. */
export function availableLinks<Entry extends ShellEntry>(
  entries: readonly Entry[],
  { may, hasDealership }: LinkConditions,
): Entry[] {
  return entries.filter(
    ({ gate, needsDealership }) => (gate === undefined || may(gate)) && (!needsDealership || hasDealership),
  )
}
