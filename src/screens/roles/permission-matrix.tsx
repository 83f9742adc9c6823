import { NARROWING, PERMISSION_GROUPS, type Permission } from '#domain/people/permissions.ts'
import { ALL_PERMISSIONS, IDLE_PERMISSIONS } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import styles from './permission-matrix.module.css'

const USUAL = ['view', 'create', 'edit', 'remove'] as const
const isUsual = (action: string) => USUAL.some((usual) => usual === action)

interface PermissionMatrixProps {
  label: string
  held: readonly Permission[]
  /** As it is saved; what is another is marked. */
  before: readonly Permission[]
  /** What may be ticked anew: nobody gives a right that he has not. */
  mayHold: readonly Permission[]
  isFixed: boolean
  onChange: (held: Permission[]) => void
}

/** Group by action; every box is named by both. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { label, held, before, mayHold, isFixed } = props
  const canTick = (permission: Permission) =>
    mayHold.includes(permission) || before.includes(permission) || NARROWING.includes(permission)
  const isLimited = !isFixed && ALL_PERMISSIONS.some((permission) => !canTick(permission))

  function box(group: string, action: string) {
    const permission = ALL_PERMISSIONS.find((each) => each === `${group}#${action}`)
    if (permission === undefined) return null
    const isHeld = held.includes(permission)
    const isIdle = IDLE_PERMISSIONS.includes(permission)
    const meaning = isIdle ? roleTexts.idle : roleTexts.meanings[action]
    return (
      <label
        key={action}
        className={styles.box}
        data-usual={isUsual(action)}
        data-changed={isHeld !== before.includes(permission)}
      >
        <input
          type="checkbox"
          aria-label={`${group} ${action}`}
          aria-description={isIdle ? roleTexts.idle : undefined}
          checked={isHeld}
          disabled={isFixed || (!isHeld && !canTick(permission))}
          onChange={() =>
            props.onChange(
              ALL_PERMISSIONS.filter((each) => (each === permission ? !isHeld : held.includes(each))),
            )
          }
        />
        <span className={styles.action}>{action}</span>
        {meaning !== undefined && <span className={styles.meaning}>{meaning}</span>}
      </label>
    )
  }

  return (
    <>
      <table className={styles.matrix} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{roleTexts.group}</th>
            {USUAL.map((action) => (
              <th key={action} scope="col">
                {action}
              </th>
            ))}
            <th scope="col">{roleTexts.more}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(PERMISSION_GROUPS).map(([group, actions]) => (
            <tr key={group}>
              <th scope="row">{group.replaceAll('_', ' ')}</th>
              {USUAL.map((action) => (
                <td key={action}>{box(group, action)}</td>
              ))}
              <td className={styles.more}>
                {actions.filter((action) => !isUsual(action)).map((action) => box(group, action))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLimited && <p className={styles.limit}>{roleTexts.onlyHeld}</p>}
    </>
  )
}
