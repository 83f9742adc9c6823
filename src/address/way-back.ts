import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { ordersPath } from '#paths'

/** The navigation state of a link to an order: the address of the list with its filter and page. */
const fromList = v.object({ list: v.pipe(v.string(), v.regex(/^\/orders(?:[/?]|$)/)) })

/** The navigation state for the list's links to its orders. */
export function useListAddress(): v.InferOutput<typeof fromList> {
  const { pathname, search } = useLocation()
  return { list: `${pathname}${search}` }
}

/** The link from an order back to its list: one step back in the history, which also restores the scroll position. */
export function useWayBack(): { to: string; onClick?: (event: MouseEvent) => void } {
  const { state } = useLocation()
  const navigate = useNavigate()
  const parsed = v.safeParse(fromList, state)
  if (!parsed.success) return { to: ordersPath }
  return {
    to: parsed.output.list,
    onClick(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(-1) // it answers a promise only for data routers
    },
  }
}
