import { type ReactNode, StrictMode, Suspense } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { type Counter, CounterContext } from '#app-context/counter.ts'
import { SubscribeSlotContext } from '#app-context/subscribe-slot.ts'
import { useSession } from '#app-context/use-session.ts'
import { createReadAnew, ReadAnewContext } from '#server-state/read-anew.ts'
import { shellTexts } from '#texts/shell.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { UnsavedTypingContext } from '#ui/unsaved-typing.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { Shell } from './shell/shell.tsx'
import { SubscribeSlot } from './subscribe-slot.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const readAnew = createReadAnew(async () => (await import('./page-queries.ts')).pageQueries)

export function App({ counter }: { counter: Counter }) {
  return (
    <StrictMode>
      <CounterContext value={counter}>
        <UnsavedTypingContext value={counter.pwa.setBusy}>
          <ErrorBoundary resetKey="">
            <ReadAnewContext value={readAnew}>
              <SubscribeSlotContext value={SubscribeSlot}>
                <BrowserRouter>
                  <WhileItLasts>
                    <Shell>
                      <Pages />
                    </Shell>
                  </WhileItLasts>
                </BrowserRouter>
              </SubscribeSlotContext>
            </ReadAnewContext>
          </ErrorBoundary>
        </UnsavedTypingContext>
      </CounterContext>
    </StrictMode>
  )
}

/** Nothing of an account is shown once its session is over, while an order on its way comes to its end. */
function WhileItLasts({ children }: { children: ReactNode }) {
  const { account, status } = useSession()
  if (account === null || status !== 'ending') return children
  return (
    <p className="starting-shell" role="status">
      {shellTexts.ending}
    </p>
  )
}

function Pages() {
  const { pathname } = useLocation()
  useScrollRestoration()
  useHeadingFocus()
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Skeleton count={3} height="200px" label={shellTexts.loading} />}>
        <AppRoutes />
      </Suspense>
    </ErrorBoundary>
  )
}
