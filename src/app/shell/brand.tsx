import { Link } from 'react-router-dom'
import { homePath } from '#paths'
import { site } from '#texts/site.ts'
import styles from './brand.module.css'

export function Brand() {
  return (
    <Link to={homePath} className={styles.brand}>
      <svg className={styles.sign} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="9" />
        <path d="M7 12.500a2.500 2.500 0 0 1 2.500-2.500h13a2.500 2.500 0 0 1 2.500 2.500v7a2.500 2.500 0 0 1-2.500 2.500h-13A2.500 2.500 0 0 1 7 19.500zM11.500 16h9" />
      </svg>
      <span className={styles.name}>{site.name}</span>
    </Link>
  )
}
