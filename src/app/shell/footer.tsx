import { Link } from 'react-router-dom'
import { site } from '#texts/site.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './footer.module.css'
import { CONTACTS_LINK } from './link-table.ts'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <strong>{site.company}</strong>
          <p>{site.blurb}</p>
        </div>
        <ul className={styles.contact}>
          <li>
            <Link to={CONTACTS_LINK.to}>{CONTACTS_LINK.text}</Link>
          </li>
          <li>
            <a href={site.phone.link}>
              <Icon name="phone" size={18} />
              {site.phone.text}
            </a>
          </li>
          <li>
            <a href={site.email.link}>
              <Icon name="mail" size={18} />
              {site.email.text}
            </a>
          </li>
          <li className={styles.hours}>{site.supportHours}</li>
        </ul>
      </div>
    </footer>
  )
}
