import { usePendingOrders } from '#app-context/orders/use-pending-orders.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { isNumberShown, orderNumberText } from '#domain/orders/order-status.ts'
import { orderSearchOf } from '#domain/orders/searched-order.ts'
import { listDate } from '#domain/values/dates.ts'
import { matchesWords } from '#domain/values/matches-words.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { orderViewPath, pendingOrderPath } from '#paths'
import { useMatchingOrders } from '#server-state/orders/use-matching-orders.ts'
import { listedOrderNumber } from '#site/order-number.ts'
import { momentWords } from '#texts/figures.ts'
import { findTexts } from '#texts/find.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { FindOption } from './find-option.ts'

interface Papers {
  poNumber: string
  namePo: string
}

const paperTexts = ({ poNumber, namePo }: Papers) => [
  poNumber === '' ? '' : findTexts.poNumber(poNumber),
  namePo === '' ? '' : findTexts.orderer(namePo),
]
const joined = (texts: readonly string[]) => texts.filter(Boolean).join(' · ')

/** The orders that the text finds. A number that no found order has leads to the order of this number all the same. */
export function useFoundOrders(text: string) {
  const { account, may } = useSession()
  const seesNumbers = may('administerOrders')
  const hasSeveralDealerships = seesNumbers || (account?.dealerships.length ?? 0) > 1
  const { orders, ...server } = useMatchingOrders(text)
  const { orderId, text: searchText } = orderSearchOf(text)

  function optionOf(order: Order): FindOption {
    const { id, createdAt, dealership, lines, status } = order
    const isFoundByProduct = (name: string) => searchText !== String(id) && matchesWords(name, searchText)
    const productName = lines.find(({ name }) => isFoundByProduct(name))?.name ?? ''
    return {
      key: `order ${id}`,
      label: orderTexts.orderTitle(orderNumberText(order, seesNumbers)),
      detail: joined([
        listDate(createdAt),
        ...paperTexts(order),
        hasSeveralDealerships ? dealership.name : '',
        productName,
      ]),
      lead: <Icon name="open" />,
      isExact: id === orderId && isNumberShown(status, seesNumbers),
      to: orderViewPath(id),
    }
  }

  const options = (orders ?? []).map(optionOf)
  if (orderId !== null && may('seeOrders') && !options.some(({ isExact }) => isExact)) {
    options.unshift({
      key: `order ${orderId}`,
      label: orderTexts.orderTitle(listedOrderNumber(orderId)),
      detail: findTexts.openOrder,
      lead: <Icon name="open" />,
      isExact: true,
      to: orderViewPath(orderId),
    })
  }
  const uniqueOptions = [...new Map(options.map((option) => [option.key, option])).values()]
  return { options: uniqueOptions, isCurrent: orders !== undefined, ...server }
}

/** The pending orders that match the text; all of them for an empty text. */
export function useFoundPendingOrders(text: string): readonly FindOption[] {
  const { waitingOrders } = usePendingOrders(1)
  const { text: searchText } = orderSearchOf(text)

  function optionOf(order: PendingOrder): FindOption {
    const { intent, dealership, lines, placedAt, poNumber, ordererName, state } = order
    const time = momentWords(placedAt, Date.now())
    return {
      key: `pending order ${intent}`,
      label:
        lines.length === 0
          ? findTexts.orderOf(time)
          : pendingOrderTexts.heading(dealership.name, findTexts.productCount(lines.length)),
      detail: joined([
        pendingOrderTexts.states[state],
        time,
        ...paperTexts({ poNumber, namePo: ordererName }),
      ]),
      lead: <Icon name="clock" />,
      to: pendingOrderPath(intent),
    }
  }
  return waitingOrders
    .filter(({ dealership, lines, poNumber, ordererName }) =>
      matchesWords(
        [dealership.name, poNumber, ordererName, ...lines.map(({ product }) => product.name)].join(' '),
        searchText,
      ),
    )
    .map(optionOf)
}
