import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Whether a part of the page is open. Each press on a link with this hash opens it, also on its own page. */
export function useOpenedByHash(openingHash: string) {
  const { hash, key } = useLocation()
  const [isOpen, setIsOpen] = useState(hash === openingHash)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on the link opens the part
  useEffect(() => {
    if (hash === openingHash) setIsOpen(true)
  }, [hash, key])
  return [isOpen, setIsOpen] as const
}
