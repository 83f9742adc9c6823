import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Whether something is open, and how to open or close it. A navigation closes it. */
export function useOpenUntilNavigation(): [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => setIsOpen(false), [key])
  return [isOpen, setIsOpen]
}
