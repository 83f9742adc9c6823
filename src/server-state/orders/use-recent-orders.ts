import { queryOptions, useQuery } from '@tanstack/react-query'
import { FailedCall } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { LEAST_SHARED_PRODUCTS } from '#domain/orders/recent-orders.ts'
import { useRetryOnReturn } from '../use-retry-on-return.ts'
import { type KnownRecentOrders, readKnownRecentOrders } from './known-recent-orders.ts'
import { reportOrders } from './report-orders.ts'

/** At Checkout the edge is asked again if its last answer is older. */
const FRESH_MS = 15_000
/** Checkout waits for a newer answer at most this long. */
const CHECKOUT_WAIT_MS = 1500

export interface RecentOrdersOfDealership {
  /** undefined while the device is read, for a visitor, and if the device could not be read. */
  knownOrders: KnownRecentOrders | undefined
  /**
   * True if the edge answered the page's last call, and the device is online: then `knownOrders` includes the answer.
   */
  isAnswered: boolean
  /**
   * Reads the recent orders for Checkout, after a newer answer if one comes in time; null if a cart with so few lines
   * cannot repeat an order, for a visitor, and if the device could not be read.
   */
  readForCheckout: (lineCount: number) => Promise<KnownRecentOrders | null>
}

/**
 * The recent orders of a dealership: at first what the device knows, then the edge's answer, which the device stores.
 * The edge is asked when the cart is opened, when the person returns to the page, when the server returns after a
 * failure, and at Checkout.
 */
export function useRecentOrders(dealershipId: number): RecentOrdersOfDealership {
  const { api, clock, databases } = useCounter()
  const { account, status } = useSession()
  const isOffline = useConnection().state === 'offline'
  const accountId = account?.id ?? null
  const mayAsk = accountId !== null && status === 'confirmed' && !isOffline
  const { data, dataUpdatedAt, isError, refetch } = useQuery(
    queryOptions({
      queryKey: ['recent-orders', accountId, dealershipId],
      enabled: mayAsk,
      staleTime: 0,
      retry: false,
      async queryFn() {
        const outcome = await reportOrders({ api, databases, clock }, dealershipId)
        if (typeof outcome === 'object') throw new FailedCall(outcome)
        return outcome
      },
    }),
  )
  useRetryOnReturn(isError, refetch)

  const knownOrders = useDeviceQuery(
    async (parts) => {
      if (account === null) return undefined
      // The cart also works without its notes about recent orders, so a failure of the storage is not shown.
      return readKnownRecentOrders(parts, account, dealershipId).catch(() => undefined)
    },
    [account, dealershipId],
  )

  return {
    knownOrders,
    isAnswered: data === 'answered' && !isError && !isOffline,
    async readForCheckout(lineCount) {
      if (account === null || lineCount < LEAST_SHARED_PRODUCTS) return null
      if (mayAsk && Date.now() - dataUpdatedAt > FRESH_MS) {
        const timeLimit = new Promise((resolve) => setTimeout(resolve, CHECKOUT_WAIT_MS))
        await Promise.race([refetch(), timeLimit])
      }
      return readKnownRecentOrders(databases, account, dealershipId).catch(() => null)
    },
  }
}
