import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { ordersPath } from '#paths'

/** What the link to an order tells it: the list as it stood, with its filter and page. */
const fromList = v.object({ list: v.pipe(v.string(), v.regex(/^\/orders(?:[/?]|$)/)) })

/** For links of the list to its orders. */
export function useListAddress(): v.InferOutput<typeof fromList> {
  const { pathname, search } = useLocation()
  return { list: `${pathname}${search}` }
}

/** The way from an order back to the list that led to it: one step back, so that its place is found again too. */
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
