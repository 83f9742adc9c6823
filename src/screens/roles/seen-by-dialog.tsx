import { useId } from 'react'
import type { Privilege } from '#domain/people/account.ts'
import { privilegesOf } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { nameOf, type RoleRow } from './role-rows.ts'
import styles from './seen-by-dialog.module.css'

/** The links and screens that people with the rights of a role see. */
interface SeenByPerson {
  links: readonly { text: string; needsDealership: boolean }[]
  screens: readonly { title: string; path: string }[]
}
/** Returns the links and screens for people with these privileges; the room `app` has the function. */
export type SeenBy = (privileges: readonly Privilege[]) => SeenByPerson

interface SeenByDialogProps {
  row: RoleRow
  seenBy: SeenBy
  onClose: () => void
}

interface SeenEntry {
  key: string
  text: string
  hint: string
}

/** Lists the links and screens that people with the role see; marks those that the unsaved change adds or removes. */
export function SeenByDialog({ row, seenBy, onClose }: SeenByDialogProps) {
  const { role, draft } = row
  const savedEntries = entriesOf(seenBy(privilegesOf(role.permissions)))
  const draftEntries = entriesOf(seenBy(privilegesOf(draft.permissions)))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={roleTexts.seenBy(nameOf(row))}
      description={roleTexts.seenByLead}
      hasOnlyText
    >
      <SeenList title={roleTexts.links} savedEntries={savedEntries.links} draftEntries={draftEntries.links} />
      <SeenList
        title={roleTexts.screens}
        savedEntries={savedEntries.screens}
        draftEntries={draftEntries.screens}
      />
    </Dialog>
  )
}

function entriesOf({ links, screens }: ReturnType<SeenBy>): { links: SeenEntry[]; screens: SeenEntry[] } {
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
  savedEntries,
  draftEntries,
}: {
  title: string
  savedEntries: readonly SeenEntry[]
  draftEntries: readonly SeenEntry[]
}) {
  const titleId = useId()
  const includesEntry = (list: readonly SeenEntry[], { key }: SeenEntry) =>
    list.some((entry) => entry.key === key)
  const removedEntries = savedEntries.filter((entry) => !includesEntry(draftEntries, entry))
  return (
    <>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={titleId} className={styles.list}>
        {draftEntries.map((entry) => (
          <li key={entry.key}>
            <span>{entry.text}</span>
            {entry.hint !== '' && <small>{` ${entry.hint}`}</small>}
            {!includesEntry(savedEntries, entry) && (
              <>
                {' '}
                <Chip tone="ok">{roleTexts.isAdded}</Chip>
              </>
            )}
          </li>
        ))}
        {removedEntries.map((entry) => (
          <li key={entry.key}>
            <del>{entry.text}</del> <Chip tone="bad">{roleTexts.isRemoved}</Chip>
          </li>
        ))}
      </ul>
    </>
  )
}
