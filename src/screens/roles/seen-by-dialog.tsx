import { useId } from 'react'
import type { Privilege } from '#domain/people/account.ts'
import { privilegesOf } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { nameOf, type RoleRow } from './role-rows.ts'
import styles from './seen-by-dialog.module.css'

/** What people with these rights find in the app; the app knows its links and screens. */
interface SeenByPerson {
  links: readonly { text: string; needsDealership: boolean }[]
  screens: readonly { title: string; path: string }[]
}
export type SeenBy = (privileges: readonly Privilege[]) => SeenByPerson

interface SeenByDialogProps {
  row: RoleRow
  seenBy: SeenBy
  onClose: () => void
}

interface Seen {
  key: string
  text: string
  hint: string
}

/** The links and screens of who has the role, with what the change that is not saved yet adds and takes away. */
export function SeenByDialog({ row, seenBy, onClose }: SeenByDialogProps) {
  const { role, draft } = row
  const before = partsOf(seenBy(privilegesOf(role.permissions)))
  const after = partsOf(seenBy(privilegesOf(draft.permissions)))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={roleTexts.seenBy(nameOf(row))}
      description={roleTexts.seenByLead}
      isRead
    >
      <SeenList title={roleTexts.links} before={before.links} after={after.links} />
      <SeenList title={roleTexts.screens} before={before.screens} after={after.screens} />
    </Dialog>
  )
}

function partsOf({ links, screens }: ReturnType<SeenBy>): { links: Seen[]; screens: Seen[] } {
  return {
    links: links.map(({ text, needsDealership }) => ({
      key: text,
      text,
      hint: needsDealership ? roleTexts.withDealership : '',
    })),
    screens: screens.map(({ title, path }) => ({ key: path, text: title, hint: path })),
  }
}

function SeenList({
  title,
  before,
  after,
}: {
  title: string
  before: readonly Seen[]
  after: readonly Seen[]
}) {
  const titleId = useId()
  const isIn = (list: readonly Seen[], { key }: Seen) => list.some((each) => each.key === key)
  const gone = before.filter((each) => !isIn(after, each))
  return (
    <>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={titleId} className={styles.list}>
        {after.map((each) => (
          <li key={each.key}>
            <span>{each.text}</span>
            {each.hint !== '' && <small>{` ${each.hint}`}</small>}
            {!isIn(before, each) && (
              <>
                {' '}
                <Chip tone="ok">{roleTexts.comesNew}</Chip>
              </>
            )}
          </li>
        ))}
        {gone.map((each) => (
          <li key={each.key}>
            <del>{each.text}</del> <Chip tone="bad">{roleTexts.goesAway}</Chip>
          </li>
        ))}
      </ul>
    </>
  )
}
