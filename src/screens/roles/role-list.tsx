import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { SavedRole } from '#api/roles.ts'
import type { FormDraft } from '#app-context/use-draft.ts'
import { useSession } from '#app-context/use-session.ts'
import {
  dealerRoleName,
  freeRoleName,
  hasNameOfAnother,
  missingOf,
  permissionsIn,
  type Role,
  type RoleDraft,
  rightsLacking,
} from '#domain/role.ts'
import { auditPath } from '#paths'
import { useHasChanges } from '#server-state/use-changes.ts'
import { useRoleChanges } from '#server-state/use-role-changes.ts'
import { changeRecordTexts } from '#texts/change-records.ts'
import { roleTexts } from '#texts/roles.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { returnFocus } from '#ui/focus/focus-return.ts'
import { Form } from '#ui/form/form.tsx'
import { useHeldTyping } from '#ui/form/unsaved-typing.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { AtLowerEdge } from '#ui/layout/lower-edge.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { RoleCard } from './role-card.tsx'
import {
  followRoles,
  isChanged,
  type KeptRoles,
  keptOf,
  NOTHING_KEPT,
  nameErrorOf,
  nameOf,
  type RoleRow,
} from './role-rows.ts'
import styles from './roles-screen.module.css'
import type { SeenBy } from './seen-by-dialog.tsx'

interface RoleListProps {
  roles: readonly Role[]
  draft: FormDraft<KeptRoles>
  seenBy: SeenBy
}

function sentRole({ id, name, permissions, version }: Role): SavedRole {
  return { id, name: name.trim(), permissions, version }
}

/** What was changed here stands on top of the roles as the server last told them, and is kept on the device. */
export function RoleList({ roles, draft, seenBy }: RoleListProps) {
  const { account, may } = useSession()
  const hasChanges = useHasChanges()
  const isOffline = useConnection().state === 'offline'
  const form = useForm<KeptRoles>({ defaultValues: draft.initial })
  const kept = useWatch({ control: form.control, name: 'rows' })
  const formId = useId()
  const cards = useRef<HTMLDivElement>(null)
  /** Said of roles that somebody else changed too, until it is saved. */
  const [told, setTold] = useState<readonly string[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const [newId, setNewId] = useState<number | null>(null)
  /** Rights that a new role gets as soon as the list tells it. */
  const copied = useRef<RoleDraft['permissions']>([])
  const [question, setQuestion] = useState<'cancel' | Role | null>(null)
  const { save, create, remove } = useRoleChanges(setNewId)
  const mine = permissionsIn(account?.privileges ?? [])
  const { rows, overtaken } = followRoles({ rows: kept }, roles)
  const changed = rows.filter(isChanged)
  const names = [...new Set([...told, ...overtaken])]
  const mayChange = may('editRoles') || may('createRoles')
  const reason = isOffline ? roleTexts.needsServer : undefined
  useHeldTyping(changed.length > 0 && !save.isRunning, true)
  const isBusy = save.isRunning || create.isRunning || remove.isRunning

  function change(roleId: number, draftOf: RoleDraft): void {
    const next = keptOf(rows.map((row) => (row.role.id === roleId ? { ...row, draft: draftOf } : row)))
    setTold(names)
    form.setValue('rows', next.rows, { shouldDirty: true })
  }
  const typedNames = rows.map(({ role, draft: { name } }) => ({ id: role.id, name }))
  function problemOf({ role, draft: { name } }: RoleRow, isAsked: boolean): string | undefined {
    const error = nameErrorOf(name, isAsked)
    if (error !== undefined) return error
    const isTaken = isAsked && name !== role.name && hasNameOfAnother({ id: role.id, name }, typedNames)
    return isTaken ? roleTexts.nameTaken : undefined
  }
  /** An empty role, which gets its rights as soon as the list tells it. */
  async function add(wanted: string, permissions: RoleDraft['permissions']): Promise<void> {
    copied.current = missingOf(permissions, rightsLacking(permissions, mine))
    await create.run(freeRoleName(wanted, typedNames))
  }
  const added = rows.find(({ role }) => role.id === newId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first list that tells the new role
  useEffect(() => {
    if (added === undefined || copied.current.length === 0) return
    const { id, name } = added.role
    const permissions = copied.current
    copied.current = []
    void giveRights({ name, permissions }, id) // a failure is told beside Save
  }, [added?.role.id])
  /** At once: a copy without its rights is none. Changes of other roles that are not saved stay so. */
  async function giveRights(copy: RoleDraft, id: number): Promise<void> {
    const list = roles.map((role) => (role.id === id ? { ...role, ...copy } : role))
    if (!(await save.run(list.map(sentRole)))) change(id, copy)
  }
  function forget(): void {
    setTold([])
    setIsChecked(false)
    form.reset(NOTHING_KEPT)
    void draft.forget() // a draft that stays is only shown again
  }
  async function saveAll(): Promise<void> {
    if (!mayChange || isOffline || changed.length === 0) return
    if (rows.some((row) => problemOf(row, true) !== undefined)) {
      // Its card unfolds first.
      flushSync(() => setIsChecked(true))
      cards.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    if (!(await save.run(rows.map(({ role, draft: typed }) => sentRole({ ...role, ...typed }))))) return
    // The bar goes away under the focus.
    flushSync(forget)
    returnFocus([])
  }
  async function removeOne(role: Role): Promise<void> {
    await remove.run(role)
    setQuestion(null)
  }

  return (
    <div className={styles.screen}>
      <TitleBar title={roleTexts.title} lead={mayChange ? roleTexts.lead : roleTexts.readOnly}>
        {hasChanges && (
          <LinkButton icon="clock" to={auditPath}>
            {changeRecordTexts.title}
          </LinkButton>
        )}
        {may('createRoles') && (
          <Button
            icon="plus"
            busy={create.isRunning}
            disabled={isOffline}
            reason={reason}
            onClick={() => void add(roleTexts.newRole, [])} // its end is told in a notice or by the new card
          >
            {roleTexts.createRole}
          </Button>
        )}
      </TitleBar>
      {isOffline && <OfflineNote>{roleTexts.needsServer}</OfflineNote>}
      <Form id={formId} form={form} draft={draft} className={styles.screen} onSubmit={saveAll}>
        <div ref={cards} className={styles.screen}>
          {rows.map((row) => (
            <RoleCard
              key={row.role.id}
              row={row}
              isNew={row.role.id === newId}
              mayChange={mayChange}
              problem={problemOf(row, isChecked)}
              onCopy={
                may('createRoles')
                  ? () => void add(roleTexts.copyOf(nameOf(row)), row.draft.permissions) // likewise
                  : null
              }
              offlineReason={reason}
              seenBy={seenBy}
              onChange={(next) => change(row.role.id, next)}
              onDelete={() => setQuestion(row.role)}
            />
          ))}
        </div>
      </Form>
      {mayChange && changed.length > 0 && (
        <AtLowerEdge>
          <ActionBar
            actions={
              <>
                <Button disabled={isBusy} onClick={() => setQuestion('cancel')}>
                  {roleTexts.cancel}
                </Button>
                <Button
                  type="submit"
                  form={formId}
                  variant="primary"
                  busy={save.isRunning}
                  disabled={isOffline}
                  reason={reason}
                >
                  {roleTexts.save}
                </Button>
              </>
            }
          >
            {save.failure !== null && (
              <Note tone="bad" role="alert">
                {roleTexts.notSaved(save.failure)}
              </Note>
            )}
            {names.length > 0 && (
              <Note tone="wait" role="status">
                {roleTexts.overtaken(names)}
              </Note>
            )}
            <span role="status" className={styles.count}>
              {roleTexts.changedCount(changed.length)}
            </span>
          </ActionBar>
        </AtLowerEdge>
      )}
      <ConfirmDialog
        isOpen={question === 'cancel'}
        title={roleTexts.confirmCancel}
        text={roleTexts.changedCount(changed.length)}
        confirmText={roleTexts.yes}
        cancelText={roleTexts.no}
        isDestructive
        onConfirm={() => {
          forget()
          setQuestion(null)
        }}
        onCancel={() => setQuestion(null)}
      />
      {question !== null && question !== 'cancel' && (
        <ConfirmDialog
          isOpen
          title={roleTexts.confirmDelete}
          text={`${question.name}. ${question.userCount === null ? '' : roleTexts.peopleMove(question.userCount, dealerRoleName(roles))}`}
          confirmText={roleTexts.yes}
          cancelText={roleTexts.no}
          isDestructive
          busy={remove.isRunning}
          onConfirm={() => void removeOne(question)} // its end is told in a notice
          onCancel={() => setQuestion(null)}
        />
      )}
    </div>
  )
}
