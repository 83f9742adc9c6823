import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './chip.module.css'
import '../tones.css'

export type Tone = 'ok' | 'wait' | 'bad' | 'info' | 'plain'

interface ChipProps extends Omit<ComponentProps<'span'>, 'className'> {
  children: ReactNode
  tone?: Tone
  icon?: IconName
  /** True for a sentence, which may take several lines on phones. */
  isSentence?: boolean
}

/** A short state in words. The words must be enough without the colour. */
export function Chip({ children, tone = 'plain', icon, isSentence, ...rest }: ChipProps) {
  return (
    <span {...rest} className={styles.chip} data-tone={tone} data-sentence={isSentence}>
      {icon && <Icon name={icon} size={16} />}
      <span className={styles.words}>{children}</span>
    </span>
  )
}
