import { StrictMode, Suspense } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { type Counter, CounterContext } from '#live/counter.ts'
import { SubscribeSlotContext } from '#live/subscribe-slot.ts'
import { shellTexts } from '#texts/shell.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { Shell } from './shell/shell.tsx'
import { SubscribeSlot } from './subscribe-slot.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

export function App({ counter }: { counter: Counter }) {
  return (
    <StrictMode>
      <CounterContext value={counter}>
        <ErrorBoundary resetKey="">
          <SubscribeSlotContext value={SubscribeSlot}>
            <BrowserRouter>
              <Shell>
                <Pages />
              </Shell>
            </BrowserRouter>
          </SubscribeSlotContext>
        </ErrorBoundary>
      </CounterContext>
    </StrictMode>
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
