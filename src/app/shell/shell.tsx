import { type ReactNode, Suspense } from 'react'
import { usePwa } from '#live/use-pwa.ts'
import { shellTexts } from '#texts/shell.ts'
import { late } from '#ui/late.ts'
import { LowerEdge } from '#ui/lower-edge.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NoticesRegion } from './notices-region.tsx'
import styles from './shell.module.css'
import { useSearchKey } from './use-search-key.ts'

const AppUpdates = late(async () => (await import('./app-updates.tsx')).AppUpdates)

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  useSearchKey()
  const { updateWaiting, canInstall } = usePwa()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {shellTexts.skip}
      </a>
      <Header />
      <main id="content" className={styles.content} tabIndex={-1}>
        <LowerEdge>
          {children}
          {(updateWaiting || canInstall) && (
            <Suspense>
              <AppUpdates />
            </Suspense>
          )}
        </LowerEdge>
      </main>
      <Footer />
      <NoticesRegion />
    </div>
  )
}
