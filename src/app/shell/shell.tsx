import type { ReactNode } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { LowerEdge } from '#ui/lower-edge.tsx'
import { AppUpdates } from './app-updates.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NoticesRegion } from './notices-region.tsx'
import styles from './shell.module.css'
import { useSearchKey } from './use-search-key.ts'

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  useSearchKey()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {shellTexts.skip}
      </a>
      <Header />
      <main id="content" className={styles.content} tabIndex={-1}>
        <LowerEdge>
          {children}
          <AppUpdates />
        </LowerEdge>
      </main>
      <Footer />
      <NoticesRegion />
    </div>
  )
}
