import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { usePwa } from '#app-context/device/use-pwa.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { shellTexts } from '#texts/shell.ts'
import { LowerEdge } from '#ui/layout/lower-edge.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { FOOTER_LINKS, isCurrent } from './link-table.ts'
import { NoticesRegion } from './notices-region.tsx'
import styles from './shell.module.css'

const AppUpdates = lazyPart(async () => (await import('./app-updates.tsx')).AppUpdates)
const UnlockedLine = lazyPart(async () => (await import('#screens/unlock/unlocked-line.tsx')).UnlockedLine)
const AfterFirstContent = lazyPart(async () => (await import('./after-first-content.tsx')).AfterFirstContent)

/** The frame of every page: header, content and notices; for visitors, and on the pages about the firm, the footer (G299). */
export function Shell({ children }: { children: ReactNode }) {
  const { isUnlocked, isSignedIn } = useSession()
  const { pathname } = useLocation()
  const { updateWaiting, canInstall } = usePwa()
  const isFirstContentShown = useIsFirstContentShown()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {shellTexts.skip}
      </a>
      <Header />
      <main id="content" className={styles.content} tabIndex={-1}>
        <LowerEdge>
          {isUnlocked && <UnlockedLine whileLoading={<div className={styles.unlocked} />} />}
          {children}
          {(updateWaiting || canInstall) && <AppUpdates />}
        </LowerEdge>
      </main>
      {(!isSignedIn || FOOTER_LINKS.some((link) => isCurrent(link, pathname))) && <Footer />}
      <NoticesRegion />
      {isFirstContentShown && <AfterFirstContent />}
    </div>
  )
}

/** True after the page has painted its first content. */
function useIsFirstContentShown(): boolean {
  const { firstContent } = useCounter()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => firstContent.runAfterwards(() => setIsShown(true)), [firstContent])
  return isShown
}
