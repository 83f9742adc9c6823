import { homePath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import styles from './not-found-screen.module.css'

export function NotFoundScreen() {
  return (
    <div className={styles.screen}>
      <p className={styles.code}>{`${shellTexts.notFoundCode} / `}</p>
      <h1 tabIndex={-1}>{shellTexts.notFound}</h1>
      <LinkButton to={homePath} variant="primary" icon="arrow-left">
        {shellTexts.backHome}
      </LinkButton>
    </div>
  )
}
