import { createElement } from 'react'
import styles from './icon.module.css'
import { ICONS, type IconName } from './icon-set.ts'

export type { IconName } from './icon-set.ts'

/** A drawn sign beside words, or inside a control that has a name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {ICONS[name].map(([shape, place], at) => createElement(shape, { ...place, key: at }))}
    </svg>
  )
}
