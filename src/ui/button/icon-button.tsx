import { type ComponentProps, type MouseEvent, type ReactNode, use, useId } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { ExplainReasonContext } from './explain-reason.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  icon: IconName
  /** Shown beside the icon, such as a count; the label or the hint says it too. */
  children?: ReactNode
  /** The name for screen readers and the tooltip. */
  label: string
  variant?: 'quiet' | 'plain' | 'danger'
  /** Work is under way: the button ignores presses. */
  busy?: boolean
  /** Why the button is disabled; it stays reachable so that people can read the reason. */
  reason?: string | undefined
  /** A further fact for the tooltip, such as how often the action was done. */
  hint?: string | undefined
}

export function IconButton({
  icon,
  label,
  variant = 'quiet',
  type = 'button',
  busy = false,
  reason,
  hint,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  const explain = use(ExplainReasonContext)
  const explanationId = useId()
  const explanation = reason ?? hint
  const isInert = busy || reason !== undefined
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (!isInert) {
      onClick?.(event)
      return
    }
    event.preventDefault()
    if (reason !== undefined && !busy) explain(reason)
  }
  return (
    <button
      title={reason ?? (hint === undefined ? label : `${label}: ${hint}`)}
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={explanation === undefined ? rest['aria-describedby'] : explanationId}
      className={classNames(styles.button, styles[variant])}
      onClick={press}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
      {children}
      {explanation !== undefined && (
        <span hidden id={explanationId}>
          {explanation}
        </span>
      )}
    </button>
  )
}

interface IconLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  icon: IconName
  /** The name for screen readers and the tooltip. */
  label: string
}

/** A link that looks like an icon button. */
export function IconLink({ icon, label, ...rest }: IconLinkProps) {
  return (
    <Link title={label} {...rest} aria-label={label} className={styles.button}>
      <Icon name={icon} />
    </Link>
  )
}
