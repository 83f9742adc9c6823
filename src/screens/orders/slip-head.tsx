import { site } from '#site/site.ts'
import styles from './slip-head.module.css'

/** The company and its contact data, only on paper; the header shows them on the screen. */
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
