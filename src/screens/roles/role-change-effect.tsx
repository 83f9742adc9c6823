import { useState } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { subtractPermissions, type Role, type RolePerson } from '#domain/people/role.ts'
import { useRolePeople } from '#server-state/people/use-roles.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Pager } from '#ui/table/pager.tsx'
import type { RoleRow } from './role-rows.ts'

/** At most this many names are listed beside the change of the role. */
const MAX_LISTED_NAMES = 5

const personName = ({ name, login }: RolePerson) => name || login

/** Shows the rights that an unsaved change adds and removes, and the people who have the role. */
export function RoleChangeEffect({ row: { role, draft } }: { row: RoleRow }) {
  const { may } = useSession()
  const addedPermissions = subtractPermissions(draft.permissions, role.permissions)
  const removedPermissions = subtractPermissions(role.permissions, draft.permissions)
  return (
    <Note tone="wait">
      {addedPermissions.length > 0 && <p>{roleTexts.addedRights(addedPermissions)}</p>}
      {removedPermissions.length > 0 && <p>{roleTexts.removedRights(removedPermissions)}</p>}
      <p>{role.userCount === null ? roleTexts.affectsEveryUser : roleTexts.affectedPeople(role.userCount)}</p>
      {may('seePeopleOfRoles') && role.userCount !== 0 && <AffectedPeople role={role} />}
    </Note>
  )
}

function AffectedPeople({ role }: { role: Role }) {
  const { value, failure } = useRolePeople(role.id, 0)
  const [isOpen, setIsOpen] = useState(false)
  if (value === undefined) return failure === null ? null : <p>{failure}</p>
  if (value.count === 0) return null
  const listedPeople = value.people.slice(0, MAX_LISTED_NAMES)
  return (
    <Row as="p">
      <span>{roleTexts.namesAndMore(listedPeople.map(personName), value.count - listedPeople.length)}</span>
      {value.count > listedPeople.length && (
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {roleTexts.showPeople}
        </Button>
      )}
      {isOpen && <PeopleDialog role={role} onClose={() => setIsOpen(false)} />}
    </Row>
  )
}

function PeopleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [page, setPage] = useState(0)
  const { value, failure } = useRolePeople(role.id, page)
  const pageCount = value?.pageCount ?? 0
  return (
    <Dialog isOpen onClose={onClose} title={roleTexts.peopleOf(role.name)} hasOnlyText>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {value === undefined && failure === null && (
        <Skeleton count={6} height="28px" label={roleTexts.isLoadingPeople} />
      )}
      <Stack as="ul" gap={2}>
        {value?.people.map((person) => (
          <li key={person.id}>
            <span>{personName(person)}</span>{' '}
            <small>{roleTexts.personAt(person.login, person.company)}</small>
          </li>
        ))}
      </Stack>
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} onChoose={setPage} />}
    </Dialog>
  )
}
