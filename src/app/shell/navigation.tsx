import type { ReactNode } from 'react'
import { useDealership } from '#app-context/use-dealership.ts'
import { usePendingCounts } from '#app-context/use-pending-counts.ts'
import { useSession } from '#app-context/use-session.ts'
import { shellTexts } from '#texts/shell.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadAgainButton } from '../load-again-button.tsx'
import { rejectUnlessLeft } from '../start/reject-unless-left.ts'
import { ContactLinks } from './contact-links.tsx'
import { HEADER_LINKS, type HeaderLink, PRICE_LIST, shownLinks } from './link-table.ts'
import styles from './navigation.module.css'
import { NavigationLinks } from './navigation-links.tsx'

/** Only signed-in people load this code. */
const SignOutButton = lazyPart(
  async () => (await rejectUnlessLeft(import('#screens/sign-out/sign-out-button.tsx'))).SignOutButton,
  LoadAgainToLogOut,
)

/** Only staff load this code; buyers with several dealerships also load the select. */
const PriceListButton = lazyPart(async () => (await import('./price-list-button.tsx')).PriceListButton)
const DealershipSelect = lazyPart(async () => (await import('./dealership-select.tsx')).DealershipSelect)
const OpenRequestCount = lazyPart(async () => (await import('./open-request-count.tsx')).OpenRequestCount)

/** The links that this person may use. On narrow pages the menu button opens them. */
export function Navigation({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { may, isSignedIn } = useSession()
  const { chosenDealership, isChosenInHeader } = useDealership()
  const { liveCount } = usePendingCounts()
  const situation = { may, hasDealership: chosenDealership !== null }
  const links = shownLinks(HEADER_LINKS, situation)
  const hasPriceList = shownLinks([PRICE_LIST], situation).length > 0
  function countOf(
    { countsPendingOrders, countsOpenRequests, text }: HeaderLink,
    isAlone: boolean,
  ): ReactNode {
    if (countsPendingOrders && liveCount > 0) {
      return (
        <span key={text} className={styles.count}>
          {isAlone && <VisuallyHidden>{text}</VisuallyHidden>} <span>{liveCount}</span>
        </span>
      )
    }
    if (!countsOpenRequests) return null
    return <OpenRequestCount key={text} />
  }
  return (
    <nav id={id} className={styles.navigation} data-open={isOpen} aria-label={shellTexts.mainNavigation}>
      <div className={styles.row}>
        <NavigationLinks links={links} countOf={countOf} />
        {isChosenInHeader && <DealershipSelect whileLoading={<span className={styles.dealership} />} />}
        {hasPriceList && <PriceListButton />}
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
function LoadAgainToLogOut() {
  return (
    <LoadAgainButton variant="quiet" icon="sign-out">
      {shellTexts.loadAgainToLogOut}
    </LoadAgainButton>
  )
}
