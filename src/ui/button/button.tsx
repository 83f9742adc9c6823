import { type ComponentProps, type MouseEvent, type ReactNode, use, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './button.module.css'
import { ExplainReasonContext } from './explain-reason.ts'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  children: ReactNode
  variant?: ButtonVariant
  icon?: IconName
  /** True while the action runs: the button keeps its size and its name, and ignores presses. */
  busy?: boolean
  /** The reason why the button is disabled. With a reason the button can be focused, so that people can read the reason. */
  reason?: string | undefined
  isWide?: boolean
}

export function Button({
  children,
  variant = 'plain',
  icon,
  busy = false,
  disabled = false,
  reason,
  isWide = false,
  type = 'button',
  onClick,
  title,
  ...rest
}: ButtonProps) {
  const explain = use(ExplainReasonContext)
  const reasonId = useId()
  const isExplained = disabled && reason !== undefined
  const isInert = isExplained || busy
  function onPress(event: MouseEvent<HTMLButtonElement>): void {
    if (!isInert) {
      onClick?.(event)
      return
    }
    event.preventDefault()
    if (isExplained && !busy) explain(reason)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], isWide && styles.wide)}
      disabled={disabled && !isExplained}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={
        isExplained ? `${reasonId} ${rest['aria-describedby'] ?? ''}` : rest['aria-describedby']
      }
      title={isExplained ? reason : title}
      onClick={onPress}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
      {isExplained && (
        <span hidden id={reasonId}>
          {reason}
        </span>
      )}
    </button>
  )
}
