import { useState } from 'react'
import { useSealedOrderCounts } from '#app-context/orders/use-pending-orders.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { type ListedUnlockAccount, useLockedAccounts } from '#app-context/people/use-unlock-accounts.ts'
import { authPath, homePath } from '#paths'
import { unlockTexts } from '#texts/people/unlock.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FormCard } from '#ui/form/form-card.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LockButton } from './lock-button.tsx'
import { LockedAccounts } from './locked-accounts.tsx'
import { UnlockForm } from './unlock-form.tsx'

interface UnlockScreenProps {
  /** Loads the path as a new page, so that nothing of the visitor stays in memory. */
  loadPage?: (path: string) => void
}

/** Unlocks one of the accounts that are locked on this device; works without a connection (ordering.md §2 Unlock). */
export function UnlockScreen({ loadPage = (path) => location.replace(path) }: UnlockScreenProps) {
  const { account } = useSession()
  const accounts = useLockedAccounts()
  if (account !== null) return <AccountInUse name={account.name || account.login} />
  if (accounts === undefined) {
    return (
      <FormCard title={unlockTexts.title}>
        <Skeleton count={2} height="72px" />
      </FormCard>
    )
  }
  return accounts.length === 0 ? (
    <Card>
      <EmptyState
        icon="lock"
        level={1}
        title={unlockTexts.title}
        actions={<LinkButton to={authPath(homePath)}>{unlockTexts.signIn}</LinkButton>}
      >
        <p>{`${unlockTexts.none}. ${unlockTexts.noneHint}`}</p>
      </EmptyState>
    </Card>
  ) : (
    <ChosenAccount accounts={accounts} onUnlocked={() => loadPage(homePath)} />
  )
}

/** Shown while an account is in use: only one account works on the device at a time. */
function AccountInUse({ name }: { name: string }) {
  return (
    <FormCard title={unlockTexts.title}>
      <p>{`${unlockTexts.isInUse(name)} ${unlockTexts.isInUseHint}`}</p>
      <LockButton />
      <LinkButton to={homePath}>{unlockTexts.back}</LinkButton>
    </FormCard>
  )
}

interface ChosenAccountProps {
  accounts: readonly ListedUnlockAccount[]
  onUnlocked: () => void
}

function ChosenAccount({ accounts, onUnlocked }: ChosenAccountProps) {
  const waitingCount = useSealedOrderCounts().ofAccounts
  const [firstAccount, ...otherAccounts] = accounts
  const isOnlyAccount = otherAccounts.length === 0
  const [chosenKey, setChosenKey] = useState(isOnlyAccount ? firstAccount?.accountKey : undefined)
  const chosenAccount = accounts.find(({ accountKey }) => accountKey === chosenKey)
  return (
    <FormCard
      title={unlockTexts.title}
      links={
        <LinkButton variant="quiet" to={authPath(homePath)}>
          {unlockTexts.signIn}
        </LinkButton>
      }
    >
      <p>{unlockTexts.explanation}</p>
      {waitingCount > 0 && <p>{unlockTexts.waiting(waitingCount)}</p>}
      <LockedAccounts accounts={accounts} chosenKey={chosenKey} onChoose={setChosenKey} />
      {chosenAccount && (
        <UnlockForm key={chosenAccount.accountKey} account={chosenAccount} onUnlocked={onUnlocked} />
      )}
    </FormCard>
  )
}
