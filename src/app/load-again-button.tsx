import { type ReactNode, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { failureTexts } from '#texts/failures.ts'
import { Button } from '#ui/button/button.tsx'
import type { IconName } from '#ui/icon/icon.tsx'

interface LoadAgainButtonProps {
  children: ReactNode
  variant?: 'primary' | 'quiet'
  icon?: IconName
  /** Of this page; tests name another one. */
  reload?: () => void
}

/** Loads the page again where it will come, and says so where it would not: the browser would show an empty one instead. */
export function LoadAgainButton({
  children,
  reload = () => window.location.reload(),
  ...look
}: LoadAgainButtonProps) {
  const { connection } = useCounter()
  const [isOutOfReach, setIsOutOfReach] = useState(false)

  async function press(): Promise<void> {
    // Not there on insecure origins, whatever lib.dom says.
    const { serviceWorker } = navigator as Partial<Navigator>
    const comes = Boolean(serviceWorker?.controller) || (await connection.probe())
    setIsOutOfReach(!comes)
    if (comes) reload()
  }

  return (
    <>
      <Button {...look} onClick={press}>
        {children}
      </Button>
      {isOutOfReach && <span role="status">{failureTexts.offline}</span>}
    </>
  )
}
