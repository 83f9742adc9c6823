import { type MouseEvent, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Listens to the clicks of an element and follows the plain links in it. A router's link costs a tenth of a card, and
 * there are a hundred in a list: one listener does the same for all.
 */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (event) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || !isPlain || event.defaultPrevented) return
      // A product's own address may lead out of the app (storefront.md §2).
      if (link.origin !== window.location.origin || link.target !== '') return
      event.preventDefault()
      // As the router's own link does: what is shown already is no other page of the history.
      const replace = link.pathname === pathname && search === ''
      void navigate(link.pathname, { replace }) // it answers a promise only for data routers
    },
    [navigate, pathname, search],
  )
}
