import { useState } from 'react'
import { useSession } from '#app-context/use-session.ts'
import { missingOf, type Role, type RolePerson } from '#domain/people/role.ts'
import { useRolePeople } from '#server-state/people/use-roles.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pager } from '#ui/table/pager.tsx'
import styles from './role-reach.module.css'
import type { RoleRow } from './role-rows.ts'

/** So many are named where the change stands. */
const NAMED = 5

const nameOf = ({ name, login }: RolePerson) => name || login

/** What the change of a role does, and to whom, before it is saved. */
export function RoleReach({ row: { role, draft } }: { row: RoleRow }) {
  const { may } = useSession()
  const given = missingOf(draft.permissions, role.permissions)
  const taken = missingOf(role.permissions, draft.permissions)
  return (
    <Note tone="wait">
      {given.length > 0 && <p>{roleTexts.gives(given)}</p>}
      {taken.length > 0 && <p>{roleTexts.takes(taken)}</p>}
      <p>{role.userCount === null ? roleTexts.reachesSome : roleTexts.reaches(role.userCount)}</p>
      {may('seePeopleOfRoles') && role.userCount !== 0 && <ReachedPeople role={role} />}
    </Note>
  )
}

function ReachedPeople({ role }: { role: Role }) {
  const { value, failure } = useRolePeople(role.id, 0)
  const [isOpen, setIsOpen] = useState(false)
  if (value === undefined) return failure === null ? null : <p>{failure}</p>
  if (value.count === 0) return null
  const named = value.people.slice(0, NAMED)
  return (
    <p className={styles.people}>
      <span>{roleTexts.namesAnd(named.map(nameOf), value.count - named.length)}</span>
      {value.count > named.length && (
        <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
          {roleTexts.showPeople}
        </Button>
      )}
      {isOpen && <PeopleDialog role={role} onClose={() => setIsOpen(false)} />}
    </p>
  )
}

function PeopleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [page, setPage] = useState(0)
  const { value, failure } = useRolePeople(role.id, page)
  const pageCount = value?.pageCount ?? 0
  return (
    <Dialog isOpen onClose={onClose} title={roleTexts.peopleOf(role.name)} isRead>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {value === undefined && failure === null && (
        <Skeleton count={6} height="28px" label={roleTexts.isLoadingPeople} />
      )}
      <ul className={styles.list}>
        {value?.people.map((person) => (
          <li key={person.id}>
            <span>{nameOf(person)}</span> <small>{roleTexts.personAt(person.login, person.company)}</small>
          </li>
        ))}
      </ul>
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} onChoose={setPage} />}
    </Dialog>
  )
}
