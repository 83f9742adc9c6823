import { Link, matchPath, useLocation } from 'react-router-dom'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { cartPath, homePath, productPattern } from '#paths'
import { SearchBox } from '#screens/search/search-box.tsx'
import { site } from '#site/site.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NARROW, useMedia } from '#ui/use-media.ts'
import { CartLink } from './cart-link.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { ContactLinks } from './contact-links.tsx'
import { FindButton } from './find-button.tsx'
import styles from './header.module.css'
import { LockOrUnlock } from './lock-or-unlock.tsx'
import { PersonButton } from './person-button.tsx'
import { Places } from './places.tsx'

/** Only buyers with several dealerships load the code of the select. */
const DealershipSelect = lazyPart(async () => (await import('./dealership-select.tsx')).DealershipSelect)

/** The routes with the search box (storefront.md §2). */
const SEARCH_ROUTES = [homePath, productPattern, cartPath]

/** The header and the places, which are no part of the header for screen readers. */
export function Header() {
  const { pathname } = useLocation()
  const { isSignedIn } = useSession()
  const { isChosenInHeader } = useDealership()
  const isNarrow = useMedia(NARROW)
  const hasSearch = SEARCH_ROUTES.some((route) => matchPath(route, pathname) !== null)
  return (
    <div className={styles.top}>
      <header className={styles.row}>
        <Brand />
        <div className={styles.tools}>
          {hasSearch && <SearchBox />}
          {isChosenInHeader && <DealershipSelect whileLoading={<span className={styles.dealership} />} />}
        </div>
        <div className={styles.contact}>
          <ContactLinks />
        </div>
        {!isSignedIn && <LockOrUnlock isIcon={isNarrow} />}
        <FindButton />
        <ConnectionChip />
        <PersonButton />
        <CartLink />
      </header>
      <Places />
    </div>
  )
}

function Brand() {
  return (
    <Link to={homePath} className={styles.brand}>
      {/* The build writes the firm's sign into index.html. */}
      <svg width="32" height="32" aria-hidden="true">
        <use href="#sign" />
      </svg>
      <span className={styles.name}>{site.name}</span>
    </Link>
  )
}
