import type { ReactNode } from 'react'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { shellTexts } from '#texts/shell.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useMedia } from '#ui/use-media.ts'
import { LoadAgainButton } from '../load-again-button.tsx'
import { delayRejection } from '../start/delay-rejection.ts'
import { ContactLinks } from './contact-links.tsx'
import { availableLinks, HEADER_LINKS, PRICE_LIST, type ShellLink } from './link-table.ts'
import { LockOrUnlock } from './lock-or-unlock.tsx'
import styles from './navigation.module.css'
import { NavigationLinks } from './navigation-links.tsx'
import { PendingOrderCount } from './pending-order-count.tsx'

/** The button Log Out. Only signed-in people load its code. */
const SignOutButton = lazyPart(
  async () => (await delayRejection(import('#screens/sign-out/sign-out-button.tsx'))).SignOutButton,
  LoadSignOutAgainButton,
)

/** Only people who may see companies load the code of the price list button and of the open request count. */
const PriceListButton = lazyPart(async () => (await import('./price-list-button.tsx')).PriceListButton)
const OpenRequestCount = lazyPart(async () => (await import('./open-request-count.tsx')).OpenRequestCount)
/** Only buyers with several dealerships load the code of the select. */
const DealershipSelect = lazyPart(async () => (await import('./dealership-select.tsx')).DealershipSelect)

/** Narrow windows, in which links and buttons are in the menu. The style sheets use the same limit. */
export const MENU_WIDTH = '(width < 60em)'

/**
 * The links and buttons that this person may use. On narrow pages they are in the menu, which the menu button opens; Lock
 * and Unlock then stand in the header's row.
 */
export function Navigation({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { may, isSignedIn } = useSession()
  const { chosenDealership, isChosenInHeader } = useDealership()
  const isNarrow = useMedia(MENU_WIDTH)
  const conditions = { may, hasDealership: chosenDealership !== null }
  const links = availableLinks(HEADER_LINKS, conditions)
  const hasPriceList = availableLinks([PRICE_LIST], conditions).length > 0
  function countOf(
    { showsPendingOrderCount, showsOpenRequestCount, text }: ShellLink,
    isAlone: boolean,
  ): ReactNode {
    if (showsPendingOrderCount) return <PendingOrderCount key={text} label={isAlone ? text : null} />
    if (!showsOpenRequestCount) return null
    return <OpenRequestCount key={text} />
  }
  return (
    <nav id={id} className={styles.navigation} data-open={isOpen} aria-label={shellTexts.mainNavigation}>
      <div className={styles.row}>
        <NavigationLinks links={links} countOf={countOf} />
        {isChosenInHeader && <DealershipSelect whileLoading={<span className={styles.dealership} />} />}
        {hasPriceList && <PriceListButton />}
        {!isNarrow && <LockOrUnlock />}
        {isSignedIn && <SignOutButton />}
        <div className={styles.contact}>
          <ContactLinks />
        </div>
      </div>
    </nav>
  )
}

/**
 * Shown if the code of Log Out cannot be loaded, so that a signed-in person does not think that they are logged out.
 */
function LoadSignOutAgainButton() {
  return (
    <LoadAgainButton variant="quiet" icon="sign-out">
      {shellTexts.loadAgainToLogOut}
    </LoadAgainButton>
  )
}
