import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePendingCounts } from '#app-context/orders/use-pending-counts.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { decidedDealershipIds } from '#domain/people/review-rights.ts'
import { authPath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { CountedLink, type ShellCounts, WaitingCount, waitingWords } from './counted-link.tsx'
import { isCurrent, placesOf } from './link-table.ts'
import styles from './places.module.css'
import { signInPath } from './sign-in-path.ts'
import { useOpenUntilNavigation } from './use-open-until-navigation.ts'

const MorePanel = lazyPart(async () => (await import('./more-panel.tsx')).MorePanel)
const CurrentMark = lazyPart(async () => (await import('./more-panel.tsx')).CurrentMark)
/** Only people who may decide on orders of colleagues, or see companies, load the code of these counts. */
const ReviewRequestCount = lazyPart(
  async () => (await import('./review-request-count.tsx')).ReviewRequestCount,
)
const OpenRequestCount = lazyPart(async () => (await import('./open-request-count.tsx')).OpenRequestCount)

/**
 * The places of this person and the button More, which opens every other link: a row below the header from 80em, and
 * below that width a rail at the left or the lower edge of the window.
 */
export function Places() {
  const { may, isSignedIn, account } = useSession()
  const { chosenDealership } = useDealership()
  const { pathname, search } = useLocation()
  const { liveCount } = usePendingCounts()
  const [toDecide, setToDecide] = useState(0)
  const [openRequests, setOpenRequests] = useState(0)
  const counts = { waiting: liveCount, toDecide, openRequests }
  const places = placesOf({ may, isSignedIn, hasDealership: chosenDealership !== null })
  return (
    <nav className={styles.places} aria-label={shellTexts.places}>
      <ul className={styles.list}>
        {places.map((place) => (
          <li key={place.to}>
            <CountedLink
              link={place.to === authPath('') ? { ...place, to: signInPath(pathname, search) } : place}
              counts={counts}
              className={styles.place}
              countClassName={styles.count}
              icon={place.icon}
            />
          </li>
        ))}
        <li>
          <MoreButton
            counts={counts}
            showsWaitingCount={!places.some(({ count }) => count === 'waiting')}
            isElsewhere={!places.some((place) => isCurrent(place, pathname))}
          />
        </li>
      </ul>
      {account !== null && decidedDealershipIds(account).length > 0 && (
        <ReviewRequestCount onCount={setToDecide} />
      )}
      {may('seeCompanies') && <OpenRequestCount onCount={setOpenRequests} />}
    </nav>
  )
}

interface MoreButtonProps {
  counts: ShellCounts
  /** True if no place shows the number of waiting orders. */
  showsWaitingCount: boolean
  /** True if the page is none of the places. */
  isElsewhere: boolean
}

function MoreButton({ counts, showsWaitingCount, isElsewhere }: MoreButtonProps) {
  const [isOpen, setIsOpen] = useOpenUntilNavigation()
  const button = useRef<HTMLButtonElement>(null)
  const words = showsWaitingCount ? waitingWords(counts) : ''
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.place}
        aria-label={words === '' ? undefined : `${shellTexts.more}${words}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="menu" size={22} />
        <span>{shellTexts.more}</span>
        {showsWaitingCount && <WaitingCount counts={counts} />}
        {isElsewhere && <CurrentMark />}
      </button>
      {isOpen && <MorePanel anchorRef={button} counts={counts} onClose={() => setIsOpen(false)} />}
    </>
  )
}
