import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router-dom'
import { useDealership } from '#live/use-dealership.ts'
import { usePendingCounts } from '#live/use-pending-counts.ts'
import { useSession } from '#live/use-session.ts'
import { homePath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { ContactLinks } from './contact-links.tsx'
import { DealershipSelect } from './dealership-select.tsx'
import { HEADER_LINKS, shownLinks } from './link-table.ts'
import styles from './navigation.module.css'

/** Only who is signed in loads it. */
const SignOutButton = lazy(async () => ({
  default: (await import('#screens/sign-out/sign-out-button.tsx')).SignOutButton,
}))

/** The links that this person may follow; below the large breakpoint they unfold from the menu button. */
export function Navigation({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { may, isSignedIn } = useSession()
  const { chosen, isChosenInHeader } = useDealership()
  const { liveCount } = usePendingCounts()
  const links = shownLinks(HEADER_LINKS, { may, hasDealership: chosen !== null })
  return (
    <nav id={id} className={styles.navigation} data-open={isOpen} aria-label={shellTexts.mainNavigation}>
      <div className={styles.row}>
        <ul className={styles.links}>
          {links.map(({ text, to, countsPendingOrders }) => (
            <li key={to}>
              <NavLink to={to} end={to === homePath} className={styles.link}>
                {text}
                {countsPendingOrders && liveCount > 0 && <span className={styles.count}> {liveCount}</span>}
              </NavLink>
            </li>
          ))}
        </ul>
        {isChosenInHeader && <DealershipSelect />}
        {isSignedIn && (
          <Suspense>
            <SignOutButton />
          </Suspense>
        )}
        <div className={styles.contact}>
          <ContactLinks />
        </div>
      </div>
    </nav>
  )
}
