import { homePath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import styles from './not-found-screen.module.css'

export function NotFoundScreen() {
  return (
    <div className={styles.screen}>
      <p className={styles.code}>{`${shellTexts.notFoundCode} / `}</p>
      <TitleBar title={shellTexts.notFound} />
      <LinkButton to={homePath} variant="primary" icon="arrow-left">
        {shellTexts.backHome}
      </LinkButton>
    </div>
  )
}
