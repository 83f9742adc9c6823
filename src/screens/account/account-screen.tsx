import type { ReactNode } from 'react'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { purchasesPath, dealershipRulesPath } from '#paths'
import { useOwnDealerships } from '#server-state/people/use-own-dealerships.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { pageTitles } from '#texts/page-titles.ts'
import { accountTexts } from '#texts/people/account.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './account-screen.module.css'
import { PersonalInformation } from './personal-information.tsx'
import { ShippingNotesSetting } from './shipping-notes-setting.tsx'
import { UnlockSetting } from './unlock-setting.tsx'

/**
 * Shows the signed-in person and their own dealerships: the chosen one, or all while none of them is chosen
 * (ordering.md §2 Account page).
 */
export function AccountScreen({ logOutButton }: { logOutButton: ReactNode }) {
  const ownDealerships = useOwnDealerships()
  return (
    <Stack>
      <TitleBar title={accountTexts.title} />
      <div className={styles.columns}>
        <AccountMenu logOutButton={logOutButton} />
        <Stack>
          <CopyNote
            text={lastCopyText(ownDealerships, Date.now(), accountTexts)}
            retryText={lastCopyTexts.loadAgain}
            isRetrying={ownDealerships.isReading}
            onRetry={ownDealerships.retry}
          />
          <PersonalInformation
            dealerships={ownDealerships.dealerships}
            dealershipNames={ownDealerships.dealershipNames}
          />
          <ShippingNotesSetting />
          <DealershipLinks />
          {/* The last part, because its height depends on what the device has. */}
          <UnlockSetting />
        </Stack>
      </div>
    </Stack>
  )
}

/** Links to the purchases and the rules of the chosen dealership. */
function DealershipLinks() {
  const { may } = useSession()
  const { chosenDealership } = useDealership()
  if (chosenDealership === null || !(may('seeOrders') || may('placeOrders'))) return null
  const { name } = chosenDealership
  return (
    <Card as="section" label={name}>
      <Stack gap={3}>
        <h2>{name}</h2>
        <Row>
          {may('seeOrders') && (
            <LinkButton icon="box" to={purchasesPath()}>
              {purchaseTexts.title}
            </LinkButton>
          )}
          {may('placeOrders') && (
            <LinkButton icon="check" to={dealershipRulesPath()}>
              {pageTitles.dealershipRules}
            </LinkButton>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
