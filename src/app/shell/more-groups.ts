// The links of the panel More: everything that is no place of the person. Loaded after the first painting.
import {
  accountPath,
  auditPath,
  changePricePath,
  changesPath,
  companiesPath,
  countPath,
  exclusionsPath,
  labelsPath,
  listsPath,
  offlineDataPath,
  pendingOrdersPath,
  purchasesPath,
  quickOrderPath,
  requestsPath,
  restockPath,
  rolesPath,
  settleOrdersPath,
  spendingPath,
  subscriptionPath,
} from '#paths'
import { moreTexts } from '#texts/more.ts'
import { pageTitles } from '#texts/page-titles.ts'
import { shellTexts } from '#texts/shell.ts'
import {
  availableLinks,
  FOOTER_LINKS,
  type LinkConditions,
  placesOf,
  type ShellEntry,
  type ShellLink,
} from './link-table.ts'

/** The price list is a file, not a screen, so it is a button among the links. */
export const PRICE_LIST: ShellEntry = {
  text: shellTexts.priceList,
  gate: 'downloadPriceList',
}

interface MoreGroup<Link extends ShellLink = MoreLink> {
  key: 'order' | 'orders' | 'staff' | 'device' | 'you' | 'firm'
  title: string
  links: readonly Link[]
}

interface MoreLink extends ShellLink {
  /** True if the screen of staff does not have the part to which the link leads. */
  isForBuyers?: boolean
  /** True if visitors have the link in the footer. */
  isOfFooter?: boolean
}

export const MORE_GROUPS: readonly MoreGroup[] = [
  {
    key: 'order',
    title: moreTexts.order,
    links: [
      { text: shellTexts.quickOrder, to: quickOrderPath, gate: 'placeOrders' },
      { text: shellTexts.restock, to: restockPath, gate: 'seeOrders', needsDealership: true },
      { text: shellTexts.lists, to: listsPath, gate: 'placeOrders', needsDealership: true },
      { text: shellTexts.shelfCount, to: countPath, gate: 'seeOrders', needsDealership: true },
      { text: shellTexts.labels, to: labelsPath, gate: 'seeOrders', needsDealership: true },
      { text: shellTexts.changes, to: changesPath, gate: 'placeOrders', needsDealership: true },
    ],
  },
  {
    key: 'orders',
    title: moreTexts.orders,
    links: [
      { text: shellTexts.pendingOrders, to: pendingOrdersPath, count: 'waiting' },
      { text: shellTexts.allPurchases, to: purchasesPath(), gate: 'seeOrders', needsDealership: true },
      { text: shellTexts.subscription, to: subscriptionPath, gate: 'seeScheduledShipments' },
      {
        text: moreTexts.spending,
        to: spendingPath,
        gate: 'seeOrderAmounts',
        needsDealership: true,
        isForBuyers: true,
      },
    ],
  },
  {
    key: 'staff',
    title: moreTexts.staff,
    links: [
      {
        text: shellTexts.companyList,
        to: companiesPath,
        otherPaths: /^\/company\//,
        gate: 'seeCompanies',
      },
      { text: pageTitles.requests, to: requestsPath, gate: 'seeCompanies', count: 'requests' },
      { text: shellTexts.roleList, to: rolesPath, gate: 'seeRoles' },
      { text: shellTexts.changePrice, to: changePricePath, gate: 'seePriceChanges' },
      { text: pageTitles.settleOrders, to: settleOrdersPath, gate: 'administerOrders' },
      { text: pageTitles.changeHistory, to: auditPath, gate: 'seeChanges' },
      { text: pageTitles.excludedSubscribers, to: exclusionsPath, gate: 'seeExcludedSubscribers' },
    ],
  },
  {
    key: 'device',
    title: moreTexts.device,
    links: [{ text: shellTexts.offlineData, to: offlineDataPath }],
  },
  {
    key: 'you',
    title: moreTexts.you,
    links: [{ text: shellTexts.account, to: accountPath, gate: 'seeAccount' }],
  },
  { key: 'firm', title: moreTexts.firm, links: FOOTER_LINKS.map((link) => ({ ...link, isOfFooter: true })) },
]

type LinkedPerson = LinkConditions & { isSignedIn: boolean }

/** All links of the table that a person may use, with those of the person's places. */
export function linksOf(person: LinkedPerson): MoreLink[] {
  const isStaff = person.may('administerOrders')
  const links = MORE_GROUPS.flatMap((group) => group.links)
  return availableLinks(links, person).filter(
    ({ isForBuyers = false, isOfFooter = false }) =>
      !(isForBuyers && isStaff) && !(isOfFooter && !person.isSignedIn),
  )
}

/** The links of More that a person gets, in their groups. A group may have no link, but a button of its own. */
export function moreGroupsOf(person: LinkedPerson): MoreGroup<ShellLink>[] {
  const places = placesOf(person)
  const links = linksOf(person)
  const isShown = (link: MoreLink) => links.includes(link) && !places.some(({ to }) => to === link.to)
  return MORE_GROUPS.map((group) => ({ ...group, links: group.links.filter(isShown) }))
}
