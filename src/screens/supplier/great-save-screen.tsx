import { contactsPath, homePath } from '#paths'
import { greatSaveTexts } from '#texts/supplier.ts'
import { pages } from '#site/pages.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import styles from './company.module.css'
import { CompanyVideo } from './company-video.tsx'

/** The savings of people who buy directly from the plant (ordering.md §1). */
export function GreatSaveScreen() {
  return (
    <Stack>
      <TitleBar title={visitorPages.greatSave.title} />
      <p className={styles.banner}>{pages.greatSave.banner}</p>
      <div className={styles.columns}>
        <div className={styles.story}>
          <p>{pages.greatSave.explanation}</p>
          <Row gap={3}>
            <LinkButton to={homePath} variant="primary">
              {greatSaveTexts.browse}
            </LinkButton>
            <LinkButton to={contactsPath}>{greatSaveTexts.contact}</LinkButton>
          </Row>
        </div>
        <CompanyVideo title={pages.greatSave.videoTitle} value={pages.videos.greatSave} />
      </div>
    </Stack>
  )
}
