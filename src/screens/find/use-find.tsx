import { changesOfPath } from '#address/links-of-find.ts'
import { useLists } from '#app-context/lists/use-lists.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { plainWords } from '#domain/values/plain-words.ts'
import { auditPath, listPath } from '#paths'
import { findTexts } from '#texts/find.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { matchOptions } from '#ui/select/match-options.ts'
import { type FindOption, findGroup, withExactFirst } from './find-option.ts'
import { taskIn } from './task-in.ts'
import { useFoundOrders, useFoundPendingOrders } from './use-found-orders.tsx'
import { useFoundPeople } from './use-found-people.tsx'
import { useFoundProducts } from './use-found-products.tsx'

/** A screen or an action that the person may use. */
export type FindEntry = { text: string; icon: IconName } & ({ to: string } | { run: () => void })

function useFoundLists(text: string): readonly FindOption[] {
  const { may } = useSession()
  const { chosenDealership } = useDealership()
  const lists = useLists(chosenDealership?.id ?? 0) ?? []
  if (!may('placeOrders')) return []
  const options = lists.map(
    ({ id, name, lines }): FindOption => ({
      key: `list ${id}`,
      label: name,
      detail: findTexts.productCount(lines.length),
      lead: <Icon name="bookmark" />,
      isExact: plainWords(name) === plainWords(text),
      to: listPath(id),
    }),
  )
  return matchOptions(options, text)
}

function matchingEntries(entries: readonly FindEntry[], text: string): readonly FindOption[] {
  const options = entries.map(
    ({ text: label, icon, ...target }): FindOption => ({
      key: `screen ${label}`,
      label,
      lead: <Icon name={icon} />,
      isExact: plainWords(label) === plainWords(text),
      ...target,
    }),
  )
  return matchOptions(options, text)
}

/** 'changes lakeside' opens the changes of what has this name, for people who have the change history among their screens. */
function changesOption(entries: readonly FindEntry[], text: string): FindOption[] {
  const task = taskIn(text, ['changes'])
  const mayReadChanges = entries.some((entry) => 'to' in entry && entry.to === auditPath)
  if (task === null || !mayReadChanges) return []
  return [
    {
      key: 'changes',
      label: findTexts.changesOf(task.name),
      lead: <Icon name="clock" />,
      isExact: true,
      to: changesOfPath(task.name),
    },
  ]
}

/** Everything that a typed text finds. `entries` are the screens and actions of the person. */
export function useFind(typedText: string, entries: readonly FindEntry[]) {
  const text = typedText.trim()
  const products = useFoundProducts(text)
  const { options: orderOptions, ...orders } = useFoundOrders(text)
  const { companyOptions, dealershipOptions, userOptions, ...people } = useFoundPeople(text)
  const groups = withExactFirst([
    findGroup(findTexts.products, products.options),
    findGroup(findTexts.orders, orderOptions),
    findGroup(findTexts.pendingOrders, useFoundPendingOrders(text)),
    findGroup(findTexts.lists, useFoundLists(text)),
    findGroup(findTexts.screens, [...changesOption(entries, text), ...matchingEntries(entries, text)]),
    findGroup(findTexts.companies, companyOptions),
    findGroup(findTexts.dealerships, dealershipOptions),
    findGroup(findTexts.users, userOptions),
  ])
  const isCurrent = text === '' || (products.isCurrent && orders.isCurrent)
  const servers = [orders, people]
  return {
    groups,
    isCurrent,
    hasNoMatches: isCurrent && groups.every(({ options }) => options.length === 0),
    isOffline: useConnection().state === 'offline',
    isUnlocked: useSession().isUnlocked,
    isAsking: servers.some(({ isAsking }) => isAsking),
    failure: servers.find(({ failure }) => failure !== null)?.failure ?? null,
    retry: () => {
      for (const server of servers) server.retry()
    },
  }
}
