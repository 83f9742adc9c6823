import { HIDING_PERMISSIONS, PERMISSION_GROUPS, type Permission } from '#domain/people/permissions.ts'
import { ALL_PERMISSIONS, PERMISSIONS_WITHOUT_EFFECT } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Muted } from '#ui/layout/muted.tsx'
import styles from './permission-matrix.module.css'

const STANDARD_ACTIONS = ['view', 'create', 'edit', 'remove'] as const
const isStandard = (action: string) => STANDARD_ACTIONS.some((standardAction) => standardAction === action)

interface PermissionMatrixProps {
  label: string
  heldPermissions: readonly Permission[]
  /** The saved permissions; changed boxes are marked. */
  savedPermissions: readonly Permission[]
  /**
   * The permissions of the person who edits the role. The person can tick these, the saved ones, and the permissions
   * that hide something (G178).
   */
  ownPermissions: readonly Permission[]
  isReadOnly: boolean
  onChange: (permissions: Permission[]) => void
}

/** A table with a checkbox for each action of each group of permissions. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { label, heldPermissions, savedPermissions, ownPermissions, isReadOnly } = props
  const canTick = (permission: Permission) =>
    ownPermissions.includes(permission) ||
    savedPermissions.includes(permission) ||
    HIDING_PERMISSIONS.includes(permission)
  const isAnyBoxLocked = !isReadOnly && ALL_PERMISSIONS.some((permission) => !canTick(permission))

  function renderBox(group: string, action: string) {
    const permission = ALL_PERMISSIONS.find((knownPermission) => knownPermission === `${group}#${action}`)
    if (permission === undefined) return null
    const isHeld = heldPermissions.includes(permission)
    const hasNoEffect = PERMISSIONS_WITHOUT_EFFECT.includes(permission)
    const meaning = hasNoEffect ? roleTexts.notUsed : roleTexts.meanings[action]
    return (
      <label
        key={action}
        className={styles.box}
        data-standard={isStandard(action)}
        data-changed={isHeld !== savedPermissions.includes(permission)}
      >
        <input
          type="checkbox"
          aria-label={`${group} ${action}`}
          aria-description={meaning}
          checked={isHeld}
          disabled={isReadOnly || (!isHeld && !canTick(permission))}
          onChange={() =>
            props.onChange(
              ALL_PERMISSIONS.filter((otherPermission) =>
                otherPermission === permission ? !isHeld : heldPermissions.includes(otherPermission),
              ),
            )
          }
        />
        <span className={styles.action}>{action}</span>
        {meaning !== undefined && <Muted as="span">{meaning}</Muted>}
      </label>
    )
  }

  return (
    <>
      <table className={styles.matrix} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{roleTexts.group}</th>
            {STANDARD_ACTIONS.map((action) => (
              <th key={action} scope="col">
                {action}
              </th>
            ))}
            <th scope="col">{roleTexts.otherActions}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(PERMISSION_GROUPS).map(([group, actions]) => (
            <tr key={group}>
              <th scope="row">{group.replaceAll('_', ' ')}</th>
              {STANDARD_ACTIONS.map((action) => (
                <td key={action}>{renderBox(group, action)}</td>
              ))}
              <td className={styles.more}>
                {actions.filter((action) => !isStandard(action)).map((action) => renderBox(group, action))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isAnyBoxLocked && <Muted>{roleTexts.onlyOwnRights}</Muted>}
    </>
  )
}
