import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './button.module.css'
import type { ButtonVariant } from './button.tsx'

interface LinkButtonProps extends Omit<LinkProps, 'className'> {
  variant?: ButtonVariant
  icon?: IconName
  isWide?: boolean
}

/** A link that looks like a button. */
export function LinkButton({ variant = 'plain', icon, isWide = false, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[variant], isWide && styles.wide)}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </Link>
  )
}
