import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { ordersPath } from '#paths'

/** The navigation state of a link to an order: the address of the list of orders, with filter and page. */
const orderLinkStateSchema = v.object({ list: v.pipe(v.string(), v.regex(/^\/orders(?:[/?]|$)/)) })

/** The navigation state that a list of orders gives to its links. */
export function useOrderLinkState(): v.InferOutput<typeof orderLinkStateSchema> {
  const { pathname, search } = useLocation()
  return { list: `${pathname}${search}` }
}

/**
 * The link from an order back to its list. If the person came from a list, a click goes one step back in the history,
 * which restores the scroll position; otherwise the link leads to the list of all orders.
 */
export function useBackLink(): { to: string; onClick?: (event: MouseEvent) => void } {
  const { state } = useLocation()
  const navigate = useNavigate()
  const parsedState = v.safeParse(orderLinkStateSchema, state)
  if (!parsedState.success) return { to: ordersPath }
  return {
    to: parsedState.output.list,
    onClick(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(-1) // returns a promise only in data routers
    },
  }
}
