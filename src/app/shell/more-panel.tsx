import type { ReactNode, RefObject } from 'react'
import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { SignOutButton } from '#screens/sign-out/sign-out-button.tsx'
import { shellTexts } from '#texts/shell.ts'
import { Popover } from '#ui/dialog/popover.tsx'
import { Row } from '#ui/layout/row.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useMedia } from '#ui/use-media.ts'
import { ContactLinks } from './contact-links.tsx'
import { CountedLink, type ShellCounts } from './counted-link.tsx'
import { availableLinks, isCurrent } from './link-table.ts'
import { LockOrUnlock } from './lock-or-unlock.tsx'
import { moreGroupsOf, PRICE_LIST } from './more-groups.ts'
import styles from './more-panel.module.css'

/** Only people who may download the price list load the code of its button. */
const PriceListButton = lazyPart(async () => (await import('./price-list-button.tsx')).PriceListButton)

/** The media queries of places.module.css: a row below the header, and a rail at the left. */
const IN_HEADER = '(width >= 80em)'
const AT_LEFT = '(48em < width < 80em) and (orientation: landscape)'

function useMoreGroups() {
  const { may, isSignedIn } = useSession()
  const { chosenDealership } = useDealership()
  const person = { may, isSignedIn, hasDealership: chosenDealership !== null }
  return { person, groups: moreGroupsOf(person) }
}

/** Marks the button More if one of its links is the current one. */
export function CurrentMark() {
  const { pathname } = useLocation()
  const { groups } = useMoreGroups()
  const hasCurrentLink = groups.some(({ links }) => links.some((link) => isCurrent(link, pathname)))
  return hasCurrentLink && <span className={styles.mark} data-current />
}

interface MorePanelProps {
  anchorRef: RefObject<HTMLElement | null>
  counts: ShellCounts
  onClose: () => void
}

/** Every link and button that is no place of this person, in groups. */
export function MorePanel({ anchorRef, counts, onClose }: MorePanelProps) {
  const isInHeader = useMedia(IN_HEADER)
  const isAtLeft = useMedia(AT_LEFT)
  const { person, groups } = useMoreGroups()
  const hasPriceList = availableLinks([PRICE_LIST], person).length > 0
  /** The buttons of the groups, behind their links. */
  const buttons: Record<string, ReactNode> = {
    staff: hasPriceList && <PriceListButton />,
    device: <LockOrUnlock />,
    you: person.isSignedIn && <SignOutButton />,
  }
  return (
    <Popover
      isOpen
      onClose={onClose}
      anchorRef={anchorRef}
      label={shellTexts.more}
      role="region"
      hasEntries
      side={isInHeader ? 'bottom' : isAtLeft ? 'right' : 'top'}
      align={isInHeader ? 'start' : 'end'}
    >
      <Row gap={4} align="start">
        {groups.map(({ key, title, links }) => {
          const button = buttons[key]
          if (links.length === 0 && !button) return null
          return (
            <Group key={key} name={key} title={title}>
              {links.map((link) => (
                <li key={link.to}>
                  <CountedLink link={link} counts={counts} className={styles.link} />
                </li>
              ))}
              {button && <li>{button}</li>}
            </Group>
          )
        })}
        <div className={styles.contact}>
          <ContactLinks />
        </div>
      </Row>
    </Popover>
  )
}

function Group({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.group} data-group={name}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}
