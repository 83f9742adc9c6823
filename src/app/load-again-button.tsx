import { type ReactNode, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { failureTexts } from '#texts/failures.ts'
import { Button } from '#ui/button/button.tsx'
import type { IconName } from '#ui/icon/icon.tsx'

interface LoadAgainButtonProps {
  children: ReactNode
  variant?: 'primary' | 'quiet'
  icon?: IconName
  /** Replaced by tests. */
  reload?: () => void
}

/**
 * Loads the page again. If a reload would fail, shows the reason instead, because the browser would show an empty page.
 */
export function LoadAgainButton({
  children,
  reload = () => window.location.reload(),
  ...buttonProps
}: LoadAgainButtonProps) {
  const { connection } = useCounter()
  const [wouldFail, setWouldFail] = useState(false)

  async function press(): Promise<void> {
    // Unlike lib.dom declares, `serviceWorker` is missing on addresses that are not secure.
    const { serviceWorker } = navigator as Partial<Navigator>
    const canReload = Boolean(serviceWorker?.controller) || (await connection.probe())
    setWouldFail(!canReload)
    if (canReload) reload()
  }

  return (
    <>
      <Button {...buttonProps} onClick={press}>
        {children}
      </Button>
      {wouldFail && <span role="status">{failureTexts.offline}</span>}
    </>
  )
}
