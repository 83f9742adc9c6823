// The screen that replaces a failed screen. error-boundary.tsx loads its code before it is needed.
import { useEffect, useLayoutEffect, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { onConnectionReturn } from '#connection/connection.ts'
import { failureScreenTexts as texts } from '#texts/failure-screen.ts'
import { Button } from '#ui/button/button.tsx'
import type { FailureScreenProps } from './error-boundary.tsx'
import { FailureContent } from './failure-content.tsx'
import { LoadAgainButton } from './load-again-button.tsx'
import { reportError } from './report-errors.ts'
import { resetFailedScreens } from './routes/lazy-screen.tsx'

/** True for the browsers' errors about a script or style sheet of the app that could not be loaded. */
function isMissingPartError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(error.message)
  )
}

/** Chromium also has a `sheet` for a style sheet that could not be loaded, but throws when its rules are read. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0
  } catch {
    return false
  }
}

/** Loads failed style sheets again. Vite's loader does not, because it finds their link elements in the document. */
function loadMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!isLoaded(link)) link.replaceWith(link.cloneNode())
}

export function FailureScreen({ error, onTryAgain }: FailureScreenProps) {
  return isMissingPartError(error) ? (
    <MissingPartScreen
      onTryAgain={() => {
        loadMissingStyles()
        resetFailedScreens()
        onTryAgain()
      }}
    />
  ) : (
    <FailureContent
      title={texts.failed}
      actions={
        <>
          <Button variant="primary" onClick={onTryAgain}>
            {texts.tryAgain}
          </Button>
          <LoadAgainButton>{texts.loadAgain}</LoadAgainButton>
        </>
      }
    >
      <p>{texts.failedHint}</p>
      <ReportNumber error={error} />
    </FailureContent>
  )
}

/** The number of the error in the server's log; nothing until the server has sent the number. */
function ReportNumber({ error }: { error: unknown }) {
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    void reportError(error, 'screen').then((reportNumber) => isShown && setNumber(reportNumber))
    return () => {
      isShown = false
    }
  }, [error])
  return number === null ? null : <p>{texts.reportNumber(number)}</p>
}

/**
 * Without a connection the page is not reloaded, because a reload would fail too. The missing part is loaded when the
 * connection returns.
 */
function MissingPartScreen({ onTryAgain }: { onTryAgain: () => void }) {
  const { connection } = useCounter()
  const isOffline = useConnection().state === 'offline'
  // Asks at once whether the server is reachable.
  useEffect(() => void connection.probe(), [connection])
  // A layout effect, so that a return of the server right after the painting is not missed.
  useLayoutEffect(() => onConnectionReturn(connection, onTryAgain), [connection, onTryAgain])
  return isOffline ? (
    <FailureContent
      title={texts.notReached}
      actions={
        <Button variant="primary" onClick={onTryAgain}>
          {texts.tryAgain}
        </Button>
      }
    >
      <p>{texts.notReachedHint}</p>
    </FailureContent>
  ) : (
    <FailureContent
      title={texts.failedToLoad}
      actions={<LoadAgainButton variant="primary">{texts.loadAgain}</LoadAgainButton>}
    >
      <p>{texts.failedToLoadHint}</p>
    </FailureContent>
  )
}
