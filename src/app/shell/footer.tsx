import { Link } from 'react-router-dom'
import { site } from '#site/site.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './footer.module.css'
import { FOOTER_LINKS } from './link-table.ts'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <strong>{site.company}</strong>
          <p>{site.blurb}</p>
        </div>
        <Stack gap={0}>
          <ul className={styles.linkList}>
            {FOOTER_LINKS.map(({ text, to }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
          <ul className={styles.linkList}>
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
        </Stack>
      </div>
    </footer>
  )
}
