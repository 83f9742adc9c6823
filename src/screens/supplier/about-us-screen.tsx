import { pages } from '#site/pages.ts'
import { site } from '#site/site.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import styles from './company.module.css'
import { CompanyVideo } from './company-video.tsx'

/** The supplier and its history (ordering.md §1, G32). */
export function AboutUsScreen() {
  return (
    <Stack>
      <TitleBar title={visitorPages.aboutUs.title} />
      <div className={styles.columns}>
        <div className={styles.story}>
          {pages.aboutUs.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className={styles.blurb}>{site.blurb}</p>
        </div>
        <CompanyVideo title={pages.aboutUs.videoTitle} value={pages.videos.aboutUs} />
      </div>
    </Stack>
  )
}
