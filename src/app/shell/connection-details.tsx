import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { ConnectionView } from '#connection/connection.ts'
import { offlineDataPath, pendingOrdersPath } from '#paths'
import { connectionTexts } from '#texts/device/connection.ts'
import { shellTexts } from '#texts/shell.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './connection-chip.module.css'

function meaningOf(state: ConnectionView['state'], isUnlocked: boolean): string {
  if (isUnlocked && state !== 'checking') return connectionTexts.unlocked[state]
  if (state === 'offline' && window.isSecureContext === false) return connectionTexts.offlineInsecure
  return connectionTexts.meaning[state]
}

/** Explains the state of the connection, with a button that probes the server now. */
export function ConnectionDetails({ onLeave }: { onLeave: () => void }) {
  const { connection } = useCounter()
  const { state } = useConnection()
  const { isUnlocked } = useSession()
  const [isProbing, setIsProbing] = useState(false)

  async function probe(): Promise<void> {
    setIsProbing(true)
    await connection.probe()
    setIsProbing(false)
  }

  return (
    <div className={styles.details}>
      <p>{meaningOf(state, isUnlocked)}</p>
      <ul className={styles.links}>
        <li>
          <Link to={pendingOrdersPath} onClick={onLeave}>
            {shellTexts.pendingOrders}
          </Link>
        </li>
        <li>
          <Link to={offlineDataPath} onClick={onLeave}>
            {shellTexts.offlineData}
          </Link>
        </li>
      </ul>
      <Button icon="refresh" busy={isProbing} onClick={probe}>
        {connectionTexts.askNow}
      </Button>
    </div>
  )
}
