import { useId, useState } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import {
  ADMINISTRATOR_PERMISSIONS,
  ADMINISTRATOR_ROLE_ID,
  subtractPermissions,
  permissionsIn,
  type RoleDraft,
  forbiddenPermissions,
} from '#domain/people/role.ts'
import { permissionsOfPreset, ROLE_PRESETS, type RolePreset } from '#domain/people/role-presets.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { Action } from '#ui/dialog/menu.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { RowActions, TouchedActions } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import styles from './role-card.module.css'
import { RoleChangeEffect } from './role-change-effect.tsx'
import { isChanged, nameOf, type RoleRow } from './role-rows.ts'
import { type SeenBy, SeenByDialog } from './seen-by-dialog.tsx'

interface RoleCardProps {
  row: RoleRow
  /** True for a role that was just created: its name field gets the focus. */
  isNew: boolean
  mayChange: boolean
  /** The error of the role's name. */
  nameError: string | undefined
  /** Creates a copy of this role; null without the permission to create roles. */
  onCopy: (() => void) | null
  offlineReason: string | undefined
  seenBy: SeenBy
  onChange: (draft: RoleDraft) => void
  onDelete: () => void
}

export function RoleCard(props: RoleCardProps) {
  const { row, isNew, mayChange, nameError, offlineReason, seenBy, onChange, onCopy } = props
  const { role, draft } = row
  const { account, may } = useSession()
  const isTouched = useMedia(BELOW_LARGE)
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(isNew || isChanged(row))
  const [isSeenByOpen, setIsSeenByOpen] = useState(false)
  const ownPermissions = permissionsIn(account?.privileges ?? [])
  const isAdministrator = role.id === ADMINISTRATOR_ROLE_ID
  const name = nameOf(row)

  function deleteReason(): string | undefined {
    if (role.defaultRole) return roleTexts.defaultRole
    if (account?.role.id === role.id) return roleTexts.ownRole
    return may('removeRoles') ? offlineReason : roleTexts.mayNotDelete
  }

  const seeAction = {
    icon: 'eye' as const,
    label: roleTexts.seeAs(name),
    onSelect: () => setIsSeenByOpen(true),
  }
  const otherActions: Action[] = []
  if (onCopy !== null) {
    otherActions.push({
      icon: 'copy',
      label: roleTexts.copyRole(name),
      reason: offlineReason,
      onSelect: onCopy,
    })
  }
  if (mayChange || may('removeRoles')) {
    otherActions.push({
      icon: 'trash',
      label: roleTexts.deleteRole(role.name),
      reason: deleteReason(),
      onSelect: props.onDelete,
    })
  }

  return (
    <Card as="section" label={role.name} isPadded={false}>
      <div className={styles.head}>
        <IconButton
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          label={roleTexts.showOrHideRights(name)}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        />
        <h2>{name}</h2>
        {role.defaultRole && <Chip>{roleTexts.isDefault}</Chip>}
        {isChanged(row) && <Chip tone="wait">{roleTexts.changed}</Chip>}
        <Muted as="span">
          {[
            role.userCount === null ? null : roleTexts.people(role.userCount),
            roleTexts.rights(draft.permissions.length, ADMINISTRATOR_PERMISSIONS.length),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Muted>
        <span className={styles.actions}>
          {isTouched ? (
            <TouchedActions
              actions={[seeAction, ...otherActions]}
              main={{ action: seeAction, word: roleTexts.seeAsShort }}
              moreLabel={roleTexts.moreFor(name)}
            />
          ) : (
            <>
              <Button icon="eye" aria-label={seeAction.label} onClick={seeAction.onSelect}>
                {roleTexts.seeAsShort}
              </Button>
              <RowActions actions={otherActions} moreLabel={roleTexts.moreFor(name)} />
            </>
          )}
        </span>
      </div>
      <div id={bodyId} hidden={!isOpen && nameError === undefined} className={styles.body}>
        <div className={styles.field}>
          <Field label={roleTexts.roleName} error={nameError}>
            <TextInput
              value={draft.name}
              readOnly={!mayChange}
              autoComplete="off"
              required
              autoFocus={isNew}
              onFocus={(event) => isNew && event.currentTarget.select()}
              onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
            />
          </Field>
        </div>
        {mayChange && !isAdministrator && role.permissions.length === 0 && (
          <Presets
            ownPermissions={ownPermissions}
            onChoose={(permissions) => onChange({ ...draft, permissions })}
          />
        )}
        {isAdministrator && <Muted>{roleTexts.alwaysHasEveryRight}</Muted>}
        <PermissionMatrix
          label={roleTexts.matrixOf(name)}
          heldPermissions={draft.permissions}
          savedPermissions={role.permissions}
          ownPermissions={ownPermissions}
          isReadOnly={!mayChange || isAdministrator}
          onChange={(permissions) => onChange({ ...draft, permissions })}
        />
        {isChanged(row) && <RoleChangeEffect row={row} />}
      </div>
      {isSeenByOpen && <SeenByDialog row={row} seenBy={seenBy} onClose={() => setIsSeenByOpen(false)} />}
    </Card>
  )
}

interface PresetsProps {
  ownPermissions: RoleDraft['permissions']
  onChoose: (permissions: RoleDraft['permissions']) => void
}

/** Buttons that give a role without rights the rights of a preset, except rights that the person does not have. */
function Presets({ ownPermissions, onChoose }: PresetsProps) {
  const labelId = useId()
  const [leftOutCount, setLeftOutCount] = useState(0)
  function choose(preset: RolePreset): void {
    const presetPermissions = permissionsOfPreset(preset)
    const lackedPermissions = forbiddenPermissions(presetPermissions, ownPermissions)
    setLeftOutCount(lackedPermissions.length)
    onChoose(subtractPermissions(presetPermissions, lackedPermissions))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and no new meaning
    <div role="group" aria-labelledby={labelId} className={styles.presets}>
      <span id={labelId}>{roleTexts.startFrom}</span>
      {ROLE_PRESETS.map((preset) => (
        <Button key={preset} onClick={() => choose(preset)}>
          {roleTexts.presets[preset]}
        </Button>
      ))}
      {leftOutCount > 0 && <span role="status">{roleTexts.leftOutRights(leftOutCount)}</span>}
    </div>
  )
}
