// The places of the app (G295), the links of the footer, and what a link needs (storefront.md §2 Header). The other links
// stand in more-groups.ts.
import { matchPath } from 'react-router-dom'
import type { Gate } from '#domain/people/permissions.ts'
import {
  aboutUsPath,
  authPath,
  cartPath,
  changePricePath,
  companiesPath,
  contactsPath,
  greatSavePath,
  homePath,
  orderByCatalogPath,
  ordersPath,
  quickOrderPath,
  requestsPath,
  restockPath,
} from '#paths'
import { shellTexts } from '#texts/shell.ts'
import type { IconName } from '#ui/icon/icon.tsx'

/** A link or a button of the places, of the panel More, or of the footer. */
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
  /**
   * The number at the link: the waiting orders with the requests of colleagues, or, in red, the visitors' open
   * registrations and catalogue requests (G17).
   */
  count?: 'waiting' | 'requests'
  /** The path of the number, which then is a link of its own. */
  countPath?: string
}

/** One of the at most four places that stand beside the button More. */
export interface Place extends ShellLink {
  icon: IconName
}

const PRODUCTS: Place = {
  text: shellTexts.home,
  to: homePath,
  icon: 'box',
  otherPaths: /^\/(product|search|archive)(\/|$)/,
}

const ORDERS: Place = {
  text: shellTexts.orders,
  to: ordersPath,
  icon: 'open',
  otherPaths: /^\/(order\/view|pending-orders)/,
  gate: 'seeOrders',
  count: 'waiting',
}

export const PLACES: Readonly<Record<'visitor' | 'buyer' | 'staff', readonly Place[]>> = {
  visitor: [
    PRODUCTS,
    { text: shellTexts.cartPlace, to: cartPath, icon: 'cart' },
    { text: shellTexts.logIn, to: authPath(''), icon: 'user' },
  ],
  buyer: [
    PRODUCTS,
    { text: shellTexts.quickOrder, to: quickOrderPath, icon: 'keyboard', gate: 'placeOrders' },
    // Without a chosen dealership the screen says so: a place that comes and goes would move the others under the thumb.
    { text: shellTexts.restock, to: restockPath, icon: 'repeat', gate: 'seeOrders' },
    ORDERS,
  ],
  staff: [
    ORDERS,
    {
      text: shellTexts.companies,
      to: companiesPath,
      icon: 'company',
      otherPaths: /^\/company\//,
      gate: 'seeCompanies',
      count: 'requests',
      countPath: requestsPath,
    },
    PRODUCTS,
    { text: shellTexts.prices, to: changePricePath, icon: 'price', gate: 'seePriceChanges' },
  ],
}

/** The links of the footer: Contacts (storefront.md §2), the other pages about the firm, and Order by catalog. */
export const FOOTER_LINKS: readonly ShellLink[] = [
  { text: shellTexts.contacts, to: contactsPath },
  { text: shellTexts.aboutUs, to: aboutUsPath },
  { text: shellTexts.greatSave, to: greatSavePath },
  { text: shellTexts.orderByCatalog, to: orderByCatalogPath },
]

/** The conditions under which a person gets an entry. */
export interface LinkConditions {
  may: (gate: Gate) => boolean
  hasDealership: boolean
}

/** True if the link, or the link of its number, is the current one at this path. */
export function isCurrent({ to, otherPaths, countPath }: ShellLink, pathname: string): boolean {
  return (
    matchPath({ path: to, end: to === homePath }, pathname) !== null ||
    pathname === countPath ||
    otherPaths?.test(pathname) === true
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

/** The places of a person. A person who administers orders gets the places of staff. */
export function placesOf({ isSignedIn, ...conditions }: LinkConditions & { isSignedIn: boolean }): Place[] {
  const { visitor, buyer, staff } = PLACES
  return availableLinks(
    isSignedIn ? (conditions.may('administerOrders') ? staff : buyer) : visitor,
    conditions,
  )
}
