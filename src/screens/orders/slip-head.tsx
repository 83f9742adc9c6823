import { site } from '#texts/site.ts'
import styles from './slip-head.module.css'

/** On paper only: from whom the slip is, and how to reach them. On the screen the header says it. */
export function SlipHead() {
  const { address } = site
  return (
    <div className={styles.head}>
      <strong className={styles.company}>{site.company}</strong>
      <span>{`${address.street}, ${address.city}, ${address.state} ${address.zip}`}</span>
      <span>{`${site.phone.text} · ${site.email.text}`}</span>
    </div>
  )
}
