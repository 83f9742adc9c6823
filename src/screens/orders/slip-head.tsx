import { site } from '#site/site.ts'
import styles from './slip-head.module.css'

/** The company and its contact data at the head of a printed order; on the screen, the page header shows them. */
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
