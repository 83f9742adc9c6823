import { useEffect, useId, useRef, useState } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { cartPath, homePath, productPattern } from '#paths'
import { SearchBox } from '#screens/search/search-box.tsx'
import { site } from '#site/site.ts'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useMedia } from '#ui/use-media.ts'
import { AccountLink } from './account-link.tsx'
import { CartLink } from './cart-link.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { ContactLinks } from './contact-links.tsx'
import styles from './header.module.css'
import { LockOrUnlock } from './lock-or-unlock.tsx'
import { MENU_WIDTH, Navigation } from './navigation.tsx'
import { PendingOrderCount } from './pending-order-count.tsx'

/** The routes with the search box (storefront.md §2). */
const SEARCH_ROUTES = [homePath, productPattern, cartPath]

export function Header() {
  const { pathname, key } = useLocation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const menuId = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const header = useRef<HTMLElement>(null)
  const isNarrow = useMedia(MENU_WIDTH)
  const hasSearch = SEARCH_ROUTES.some((route) => matchPath(route, pathname) !== null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setIsMenuOpen(false), [key])

  useEffect(() => {
    if (!isMenuOpen) return
    function closeAtEscape({ key, target }: KeyboardEvent): void {
      // Escape in a dialog closes only the dialog.
      if (key !== 'Escape' || !header.current?.contains(target as Node | null)) return // the target of a key event is a node
      setIsMenuOpen(false)
      menuButton.current?.focus()
    }
    document.addEventListener('keydown', closeAtEscape)
    return () => document.removeEventListener('keydown', closeAtEscape)
  }, [isMenuOpen])

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.row}>
        <button
          ref={menuButton}
          type="button"
          className={styles.menu}
          aria-label={isMenuOpen ? shellTexts.closeMenu : shellTexts.menu}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          <Icon name={isMenuOpen ? 'close' : 'menu'} size={24} />
        </button>
        <Brand />
        <div className={styles.search}>{hasSearch && <SearchBox />}</div>
        <div className={styles.contact}>
          <ContactLinks />
        </div>
        {isNarrow && (
          <div className={styles.shortcuts}>
            <PendingOrderCount label={shellTexts.pendingOrders} isLink />
            <LockOrUnlock isIcon />
          </div>
        )}
        <ConnectionChip />
        <AccountLink />
        <CartLink />
      </div>
      <Navigation id={menuId} isOpen={isMenuOpen} />
    </header>
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
