import { type ComponentProps, type MouseEvent, type ReactNode, use, useId } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { ExplainReasonContext } from './explain-reason.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  icon: IconName
  /** Shown beside the icon, for example a count; the label or the hint must say the same in words. */
  children?: ReactNode
  /** The name for screen readers and the tooltip. */
  label: string
  variant?: 'quiet' | 'plain' | 'danger'
  /** True while the action runs: the button ignores presses. */
  busy?: boolean
  /** The reason why the button is disabled. The button can be focused, so that people can read the reason. */
  reason?: string | undefined
  /** A further fact for the tooltip, for example how often the order was printed. */
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
  function onPress(event: MouseEvent<HTMLButtonElement>): void {
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
      onClick={onPress}
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
