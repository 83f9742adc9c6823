import { site } from '#texts/site.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './contact-links.module.css'

/** Support phone and e-mail, one tap away. */
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
