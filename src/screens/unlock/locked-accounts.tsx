import type { ListedUnlockAccount } from '#app-context/people/use-unlock-accounts.ts'
import { useNow } from '#app-context/use-now.ts'
import { momentWords } from '#texts/figures.ts'
import { unlockTexts } from '#texts/people/unlock.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './locked-accounts.module.css'

const MINUTE_MS = 60_000

interface LockedAccountsProps {
  accounts: readonly ListedUnlockAccount[]
  chosenKey: string | undefined
  onChoose: (accountKey: string) => void
}

/** A button for each locked account, with the time until which it can be unlocked or the reason why it cannot. */
export function LockedAccounts({ accounts, chosenKey, onChoose }: LockedAccountsProps) {
  const now = useNow(MINUTE_MS)
  return (
    <Stack as="ul" gap={2} aria-label={unlockTexts.accounts}>
      {accounts.map(({ accountKey, label, unlockState, validUntil }) => {
        const stateId = `unlock-state-${accountKey}`
        const stateText =
          unlockState === 'ready'
            ? unlockTexts.states.ready(momentWords(validUntil ?? now, now))
            : unlockTexts.states[unlockState]
        return (
          <li key={accountKey}>
            <button
              type="button"
              className={styles.account}
              aria-label={label}
              aria-describedby={stateId}
              aria-pressed={accountKey === chosenKey}
              onClick={() => onChoose(accountKey)}
            >
              <Icon name="user" />
              <span className={styles.label}>{label}</span>
              <span id={stateId} className={styles.state} data-unlock-state={unlockState}>
                {stateText}
              </span>
            </button>
          </li>
        )
      })}
    </Stack>
  )
}
