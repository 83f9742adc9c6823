// The places, the other links and the button Price list that a person with these rights gets, and the screens with a gate that this
// person can open. They follow from the gates in the app's tables of links and routes.
import type { Privilege } from '#domain/people/account.ts'
import { type Gate, may } from '#domain/people/permissions.ts'
import { availableLinks, placesOf } from '../shell/link-table.ts'
import { moreGroupsOf, PRICE_LIST } from '../shell/more-groups.ts'

interface GatedRoute {
  path: string
  title: string
  gate?: Gate
}

export function reachableScreens(routes: readonly GatedRoute[], privileges: readonly Privilege[]) {
  const conditions = {
    may: (gate: Gate) => may({ privileges }, gate),
    hasDealership: true,
    isSignedIn: true,
  }
  const links = [
    ...placesOf(conditions),
    ...moreGroupsOf(conditions).flatMap((group) => group.links),
    ...availableLinks([PRICE_LIST], conditions),
  ]
  return {
    links: links.map(({ text, needsDealership = false }) => ({ text, needsDealership })),
    screens: routes
      .filter(({ gate }) => gate !== undefined && conditions.may(gate))
      // without the parameters, such as an id
      .map(({ title, path }) => ({ title, path: path.replace(/\/:.*$/, '') })),
  }
}
