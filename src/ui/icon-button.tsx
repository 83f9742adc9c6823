import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName
  /** The name for screen readers and the tooltip. */
  label: string
  variant?: 'quiet' | 'plain' | 'danger'
}

export function IconButton({ icon, label, variant = 'quiet', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.button, styles[variant])}
    >
      <Icon name={icon} />
    </button>
  )
}
