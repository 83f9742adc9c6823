import { type ReactNode, StrictMode, Suspense, useCallback, useState } from 'react'
import { createBrowserRouter, RouterProvider, useLocation, useRouteError } from 'react-router-dom'
import { type Counter, CounterContext } from '#app-context/counter.ts'
import { showReason } from '#app-context/notices.ts'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Late } from '#first-paint/late.ts'
import { shellTexts } from '#texts/shell.ts'
import { ExplainReasonContext } from '#ui/button/explain-reason.ts'
import { TypingGuardContext, UnsavedTypingContext } from '#ui/form/unsaved-typing.ts'
import { PrerequisiteContext } from '#ui/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { LoadingScreenContext } from './page/loading-screen.tsx'
import { useHeadingFocus } from './page/use-heading-focus.ts'
import { useScrollRestoration } from './page/use-scroll-restoration.ts'
import { AppRoutes } from './routes/app-routes.tsx'
import { EditSlot } from './routes/edit-slot.tsx'
import { LoadingPage } from './routes/loading-page.tsx'
import { ShippingNoteSlot } from './routes/shipping-note-slot.tsx'
import { SubscribeSlot } from './routes/subscribe-slot.tsx'
import { Shell } from './shell/shell.tsx'

const loadingPage = <LoadingPage />

const productSlots = { Subscribe: SubscribeSlot, ShippingNote: ShippingNoteSlot, Edit: EditSlot }

/** `storedParts` keep their state in databases; until they are loaded, the app shows nothing that reads a database. */
export function App({ counter, storedParts }: { counter: Counter; storedParts: Late<unknown> }) {
  const { leaveGuard, notices } = counter
  const explainReason = useCallback((reason: string) => showReason(notices, reason), [notices])
  // Created once: a change of the account reloads the page.
  const [router] = useState(createRouter)
  return (
    <StrictMode>
      <CounterContext value={counter}>
        <ExplainReasonContext value={explainReason}>
          <UnsavedTypingContext value={counter.pwa.setBusy}>
            <TypingGuardContext value={leaveGuard}>
              <ErrorBoundary resetKey="">
                <PrerequisiteContext value={storedParts}>
                  <ProductSlotsContext value={productSlots}>
                    <RouterProvider router={router} />
                  </ProductSlotsContext>
                </PrerequisiteContext>
              </ErrorBoundary>
            </TypingGuardContext>
          </UnsavedTypingContext>
        </ExplainReasonContext>
      </CounterContext>
    </StrictMode>
  )
}

/** One route for all pages: the tables in `routes` select the screen inside the frame. */
function createRouter() {
  return createBrowserRouter([{ path: '*', element: <Frame />, errorElement: <RethrowRouteError /> }])
}

function Frame() {
  return (
    <>
      <UnlessSessionEnds>
        <Shell>
          <Pages />
        </Shell>
      </UnlessSessionEnds>
      <LeaveQuestion />
    </>
  )
}

/** Passes errors of the frame around the routes to the app's own error boundary. */
function RethrowRouteError(): never {
  throw useRouteError()
}

/**
 * Shows a text instead of the account's screens while its session ends, because an order or the sign-out is still being
 * sent.
 */
function UnlessSessionEnds({ children }: { children: ReactNode }) {
  const { account, status, isHeldUp } = useSession()
  if (account === null || status !== 'ending') return children
  return (
    <p className="starting-shell" role="status">
      {isHeldUp ? shellTexts.signingOutWaits : shellTexts.signingOut}
    </p>
  )
}

function Pages() {
  const { pathname } = useLocation()
  useScrollRestoration()
  useHeadingFocus()
  return (
    <ErrorBoundary resetKey={pathname}>
      <LoadingScreenContext value={loadingPage}>
        <Suspense fallback={loadingPage}>
          <AppRoutes />
        </Suspense>
      </LoadingScreenContext>
    </ErrorBoundary>
  )
}
