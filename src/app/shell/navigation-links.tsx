import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { isCurrent, type ShellLink } from './link-table.ts'
import styles from './navigation-links.module.css'
import { useFittingCount } from './use-fitting-count.ts'

interface NavigationLinksProps {
  links: readonly ShellLink[]
  /** The count of a link. `isAlone` is true if the count is shown without the link's text. */
  countOf: (link: ShellLink, isAlone: boolean) => ReactNode
}

/** A row of links. Links that do not fit are in a list under the button More, which then shows the counts of these links. */
export function NavigationLinks({ links, countOf }: NavigationLinksProps) {
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  const fittingCount = useFittingCount(row, links.map(({ text }) => text).join())
  const hiddenLinks = links.slice(fittingCount)
  const linkOf = (link: ShellLink) => (
    <Link to={link.to} aria-current={isCurrent(link, pathname) ? 'page' : undefined} className={styles.link}>
      <span>{link.text}</span>
      {countOf(link, false)}
    </Link>
  )
  return (
    <div ref={row} className={styles.row}>
      <ul className={styles.links}>
        {links.map((link, index) => (
          <li key={link.to} data-shown={index < fittingCount}>
            {linkOf(link)}
          </li>
        ))}
      </ul>
      <MoreMenu links={hiddenLinks} counts={hiddenLinks.map((link) => countOf(link, true))}>
        {hiddenLinks.map((link) => (
          <li key={link.to}>{linkOf(link)}</li>
        ))}
      </MoreMenu>
    </div>
  )
}

interface MoreMenuProps {
  links: readonly ShellLink[]
  counts: readonly ReactNode[]
  children: ReactNode
}

/** The button More and its list; hidden if all links fit into the row. */
function MoreMenu({ links, counts, children }: MoreMenuProps) {
  const { pathname, key } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the list
  useEffect(() => setIsOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    function closeOutside(event: Event): void {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false)
    }
    function closeAtEscape(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeAtEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeAtEscape)
    }
  }, [isOpen])

  const hasCurrentLink = links.some((link) => isCurrent(link, pathname))
  return (
    <div ref={box} className={styles.more} data-shown={links.length > 0}>
      <button
        type="button"
        className={styles.link}
        data-current={hasCurrentLink}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {shellTexts.more}
        {counts}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <ul id={id} className={styles.panel} aria-label={shellTexts.more}>
          {children}
        </ul>
      )}
    </div>
  )
}
