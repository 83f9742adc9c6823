import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { type HeaderLink, isCurrent } from './link-table.ts'
import styles from './navigation-links.module.css'
import { useFittingCount } from './use-fitting-count.ts'

interface NavigationLinksProps {
  links: readonly HeaderLink[]
  /** The count of a link; `isAlone` when it is shown without the link's text. */
  countOf: (link: HeaderLink, isAlone: boolean) => ReactNode
}

/** Links side by side; those that find no room unfold from 'More', which shows what they count. */
export function NavigationLinks({ links, countOf }: NavigationLinksProps) {
  const { pathname } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const fittingCount = useFittingCount(place, links.map(({ text }) => text).join())
  const hidden = links.slice(fittingCount)
  const linkOf = (link: HeaderLink) => (
    <Link to={link.to} aria-current={isCurrent(link, pathname) ? 'page' : undefined} className={styles.link}>
      <span>{link.text}</span>
      {countOf(link, false)}
    </Link>
  )
  return (
    <div ref={place} className={styles.place}>
      <ul className={styles.links}>
        {links.map((link, index) => (
          <li key={link.to} data-fits={index < fittingCount}>
            {linkOf(link)}
          </li>
        ))}
      </ul>
      <More links={hidden} counts={hidden.map((link) => countOf(link, true))}>
        {hidden.map((link) => (
          <li key={link.to}>{linkOf(link)}</li>
        ))}
      </More>
    </div>
  )
}

interface MoreProps {
  links: readonly HeaderLink[]
  counts: readonly ReactNode[]
  children: ReactNode
}

function More({ links, counts, children }: MoreProps) {
  const { pathname, key } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it
  useEffect(() => setIsOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    function leave(event: Event): void {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false)
    }
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
    }
  }, [isOpen])

  const isHere = links.some((link) => isCurrent(link, pathname))
  return (
    <div ref={box} className={styles.more} data-fits={links.length > 0}>
      <button
        type="button"
        className={styles.link}
        data-current={isHere}
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
