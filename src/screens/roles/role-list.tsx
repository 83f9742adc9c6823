import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SavedRole } from '#api/people/roles.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { dealerRoleName, type Role, type RoleDraft } from '#domain/people/role.ts'
import { useRoleChanges } from '#server-state/people/use-role-changes.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { returnFocus } from '#ui/focus/focus-return.ts'
import { Form } from '#ui/form/form.tsx'
import { useAskBeforeLeaving } from '#ui/form/unsaved-typing.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { AtLowerEdge } from '#ui/layout/lower-edge.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { RoleCard } from './role-card.tsx'
import { type StoredRoleDrafts, nameOf } from './role-rows.ts'
import { RoleTitle } from './role-title.tsx'
import styles from './roles-screen.module.css'
import type { SeenBy } from './seen-by-dialog.tsx'
import { useChangedRoles } from './use-changed-roles.ts'
import { useNewRole } from './use-new-role.ts'

interface RoleListProps {
  roles: readonly Role[]
  draft: FormDraft<StoredRoleDrafts>
  seenBy: SeenBy
}

function toSavedRole({ id, name, permissions, version }: Role): SavedRole {
  return { id, name: name.trim(), permissions, version }
}

export function RoleList({ roles, draft, seenBy }: RoleListProps) {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const formId = useId()
  const cards = useRef<HTMLDivElement>(null)
  const changedRoles = useChangedRoles(roles, draft)
  const { form, rows, changedRows, changeRole, nameErrorOf } = changedRoles
  const [isSavePressed, setIsSavePressed] = useState(false)
  const [newId, setNewId] = useState<number | null>(null)
  const { save, create, remove } = useRoleChanges(setNewId)
  const cancelling = useConfirm(() => ({
    title: roleTexts.confirmCancel,
    text: roleTexts.changedCount(changedRows.length),
    confirmText: roleTexts.yes,
    cancelText: roleTexts.no,
    isDestructive: true,
    onConfirm: discardChanges,
  }))
  const removal = useConfirm((role: Role) => ({
    title: roleTexts.confirmDelete,
    text: `${role.name}. ${role.userCount === null ? '' : roleTexts.peopleGetRole(role.userCount, dealerRoleName(roles))}`,
    confirmText: roleTexts.yes,
    cancelText: roleTexts.no,
    isDestructive: true,
    onConfirm: () => remove.run(role),
  }))
  const addRole = useNewRole({
    newRow: rows.find(({ role }) => role.id === newId),
    typedNames: changedRoles.typedNames,
    create: create.run,
    // Saves the rights of the copy at once; unsaved changes of other roles stay unsaved.
    async giveRights(copy: RoleDraft, id: number) {
      const rolesWithCopy = roles.map((role) => (role.id === id ? { ...role, ...copy } : role))
      if (!(await save.run(rolesWithCopy.map(toSavedRole)))) changeRole(id, copy)
    },
  })
  const mayChange = may('editRoles') || may('createRoles')
  const offlineReason = isOffline ? roleTexts.needsServer : undefined
  useAskBeforeLeaving(changedRows.length > 0 && !save.isRunning, true)

  function discardChanges(): void {
    setIsSavePressed(false)
    changedRoles.discard()
  }
  async function saveAll(): Promise<void> {
    if (!mayChange || isOffline || changedRows.length === 0) return
    if (rows.some((row) => nameErrorOf(row, true) !== undefined)) {
      // The card with the error unfolds before its field gets the focus.
      flushSync(() => setIsSavePressed(true))
      cards.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    if (!(await save.run(rows.map(({ role, draft: typedRole }) => toSavedRole({ ...role, ...typedRole })))))
      return
    // The save bar disappears together with the focused button.
    flushSync(discardChanges)
    returnFocus([])
  }

  return (
    <div className={styles.screen}>
      <RoleTitle
        isCreating={create.isRunning}
        disabledReason={offlineReason}
        onCreate={() => void addRole(roleTexts.newRole, [])} // ends in a notice or in the new card
      />
      {isOffline && <OfflineNote>{roleTexts.needsServer}</OfflineNote>}
      <Form id={formId} form={form} draft={draft} className={styles.screen} onSubmit={saveAll}>
        <div ref={cards} className={styles.screen}>
          {rows.map((row) => (
            <RoleCard
              key={row.role.id}
              row={row}
              isNew={row.role.id === newId}
              mayChange={mayChange}
              nameError={nameErrorOf(row, isSavePressed)}
              onCopy={
                may('createRoles')
                  ? () => void addRole(roleTexts.copyOf(nameOf(row)), row.draft.permissions) // ends in a notice or in the new card
                  : null
              }
              offlineReason={offlineReason}
              seenBy={seenBy}
              onChange={(newDraft) => changeRole(row.role.id, newDraft)}
              onDelete={() => removal.ask(row.role)}
            />
          ))}
        </div>
      </Form>
      {mayChange && changedRows.length > 0 && (
        <SaveBar
          formId={formId}
          changedCount={changedRows.length}
          namesChangedByOthers={changedRoles.namesChangedByOthers}
          failure={save.failure}
          isSaving={save.isRunning}
          isBusy={save.isRunning || create.isRunning || remove.isRunning}
          offlineReason={offlineReason}
          onCancel={() => cancelling.ask()}
        />
      )}
      {cancelling.dialog}
      {removal.dialog}
    </div>
  )
}

interface SaveBarProps {
  formId: string
  changedCount: number
  /** Names of roles that another person changed too. */
  namesChangedByOthers: readonly string[]
  failure: string | null
  isSaving: boolean
  isBusy: boolean
  /** The reason why saving is disabled now. */
  offlineReason: string | undefined
  onCancel: () => void
}

function SaveBar(props: SaveBarProps) {
  const { formId, changedCount, namesChangedByOthers, failure, isSaving, isBusy, offlineReason, onCancel } =
    props
  return (
    <AtLowerEdge>
      <ActionBar
        actions={
          <>
            <Button disabled={isBusy} onClick={onCancel}>
              {roleTexts.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={isSaving}
              disabled={offlineReason !== undefined}
              reason={offlineReason}
            >
              {roleTexts.save}
            </Button>
          </>
        }
      >
        {failure !== null && (
          <Note tone="bad" role="alert">
            {roleTexts.notSaved(failure)}
          </Note>
        )}
        {namesChangedByOthers.length > 0 && (
          <Note tone="wait" role="status">
            {roleTexts.othersChanged(namesChangedByOthers)}
          </Note>
        )}
        <Muted role="status" as="span">
          {roleTexts.changedCount(changedCount)}
        </Muted>
      </ActionBar>
    </AtLowerEdge>
  )
}
