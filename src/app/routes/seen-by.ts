// The links and screens that people with given rights can open, computed from the app's own tables of links and routes
// and their gates.
import type { Privilege } from '#domain/people/account.ts'
import { type Gate, may } from '#domain/people/permissions.ts'
import { FOOTER_LINKS, HEADER_LINKS, PRICE_LIST, shownLinks } from '../shell/link-table.ts'

interface GatedRoute {
  path: string
  title: string
  gate?: Gate
}

export function seenBy(routes: readonly GatedRoute[], privileges: readonly Privilege[]) {
  const situation = { may: (gate: Gate) => may({ privileges }, gate), hasDealership: true }
  const links = [...shownLinks(HEADER_LINKS, situation), ...shownLinks([PRICE_LIST], situation)]
  return {
    links: [...links, ...shownLinks(FOOTER_LINKS, situation)].map(({ text, needsDealership = false }) => ({
      text,
      needsDealership,
    })),
    screens: routes
      .filter(({ gate }) => gate !== undefined && situation.may(gate))
      // without what stands for an id
      .map(({ title, path }) => ({ title, path: path.replace(/\/:.*$/, '') })),
  }
}
