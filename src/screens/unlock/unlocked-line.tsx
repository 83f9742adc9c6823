import { useState } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { useOwnUnlock } from '#app-context/people/use-unlock-accounts.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useNow } from '#app-context/use-now.ts'
import { momentWords } from '#texts/figures.ts'
import { unlockedTexts } from '#texts/people/unlock.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import styles from './unlocked-line.module.css'

const MINUTE_MS = 60_000

/**
 * The line on every page of an unlocked account: the date of its prices and orders, the end of the unlock, and, unless the
 * device is offline, the button Sign in for this account.
 */
export function UnlockedLine() {
  const { account } = useSession()
  const { state } = useConnection()
  const grant = useOwnUnlock()?.grant
  const now = useNow(MINUTE_MS)
  const [isSigningIn, setIsSigningIn] = useState(false)
  if (account === null || grant === undefined) return null
  const { login } = account
  const text =
    grant === null
      ? unlockedTexts.lineWithoutTime(login)
      : `${unlockedTexts.line(login, momentWords(grant.issuedAt, now))} ${unlockedTexts.until(momentWords(grant.validUntil, now))}`
  return (
    <section className={styles.line} aria-label={unlockedTexts.label}>
      <Note
        tone="wait"
        icon="lock"
        role="status"
        actions={
          state !== 'offline' && (
            <Button variant="primary" icon="user" onClick={() => setIsSigningIn(true)}>
              {unlockedTexts.signIn}
            </Button>
          )
        }
      >
        {text}
      </Note>
      {isSigningIn && <SignInAgainDialog login={login} onClose={() => setIsSigningIn(false)} />}
    </section>
  )
}
