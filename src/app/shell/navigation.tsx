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

/** Loaded for signed-in people only. */
const SignOutButton = lazyPart(
  async () => (await rejectUnlessLeft(import('#screens/sign-out/sign-out-button.tsx'))).SignOutButton,
  LoadAgainToLogOut,
)

/** Loaded for staff only; the choice of a dealership also for buyers with several. */
const PriceListButton = lazyPart(async () => (await import('./price-list-button.tsx')).PriceListButton)
const DealershipSelect = lazyPart(async () => (await import('./dealership-select.tsx')).DealershipSelect)
const OpenRequestCount = lazyPart(async () => (await import('./open-request-count.tsx')).OpenRequestCount)

/** The links that this person may follow; below the large breakpoint they unfold from the menu button. */
export function Navigation({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { may, isSignedIn } = useSession()
  const { chosen, isChosenInHeader } = useDealership()
  const { liveCount } = usePendingCounts()
  const situation = { may, hasDealership: chosen !== null }
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

/** Shown when the code of the links cannot be loaded, so that the person does not believe to be logged out. */
function LoadAgainToLogOut() {
  return (
    <LoadAgainButton variant="quiet" icon="sign-out">
      {shellTexts.loadAgainToLogOut}
    </LoadAgainButton>
  )
}
