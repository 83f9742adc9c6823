import { site } from '#site/site.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './contact-links.module.css'

/** The links to the phone and e-mail of support. */
export function ContactLinks() {
  return (
    <ul className={styles.links}>
      <li>
        <a href={site.phone.link}>
          <Icon name="phone" size={16} />
          {site.phone.text}
        </a>
      </li>
      <li>
        <a href={site.email.link}>
          <Icon name="mail" size={16} />
          {site.email.text}
        </a>
      </li>
    </ul>
  )
}
