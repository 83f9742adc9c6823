import { Link, type LinkProps } from 'react-router-dom'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './icon-button.module.css'

interface IconLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  icon: IconName
  /** The name for screen readers and the tooltip. */
  label: string
}

/** Goes somewhere and looks like an icon button. */
export function IconLink({ icon, label, ...rest }: IconLinkProps) {
  return (
    <Link title={label} {...rest} aria-label={label} className={styles.button}>
      <Icon name={icon} />
    </Link>
  )
}
