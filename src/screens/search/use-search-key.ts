import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { homePath } from '#paths'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { SEARCH_FOCUS_STATE } from './search-box.tsx'

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

/**
 * The `/` key focuses the search box; on a page without one it opens Home and focuses the box there. Nothing
 * happens while the focus is in a field or a dialog is open.
 */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    function focusSearchOnSlash(event: KeyboardEvent): void {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '/' || hasModifier || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      const box = document.querySelector<HTMLInputElement>(`input[aria-label="${catalogueTexts.search}"]`)
      if (box === null)
        void navigate(homePath, { state: SEARCH_FOCUS_STATE }) // the router reports its own failures
      else {
        box.focus()
        box.select()
      }
    }
    document.addEventListener('keydown', focusSearchOnSlash)
    return () => document.removeEventListener('keydown', focusSearchOnSlash)
  }, [navigate])
}
