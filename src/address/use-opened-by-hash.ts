import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useHashAction } from './use-hash-action.ts'

/** Whether a part of the page is open. Each press on a link with this hash opens it, also on its own page. */
export function useOpenedByHash(openingHash: string) {
  const [isOpen, setIsOpen] = useState(useLocation().hash === openingHash)
  useHashAction(openingHash, () => setIsOpen(true))
  return [isOpen, setIsOpen] as const
}
