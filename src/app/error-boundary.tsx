import { Component, type ReactNode, useEffect } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { onReturn } from '#connection/connection.ts'
import { shellTexts } from '#texts/shell.ts'
import { site } from '#texts/site.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { forgetFailedScreens } from './routes/lazy-screen.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Another page is another try. */
  resetKey: string
}

interface ErrorBoundaryState {
  error: unknown
  hasFailed: boolean
  resetKey: string
}

/** A bug in one screen leaves header, cart and orders usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { error: null, hasFailed: false, resetKey }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <FailureScreen
        error={this.state.error}
        onTryAgain={() => this.setState({ error: null, hasFailed: false })}
      />
    )
  }
}

/** Browsers word a part of the app that did not arrive differently; all of them say that a module failed. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(error.message)
  )
}

/** Chromium gives a sheet that did not come too, and lets nobody read its rules. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0
  } catch {
    return false
  }
}

/** A style sheet that failed counts as loaded for the code that asks for it again; here it is asked for anew. */
function loadMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!hasCome(link)) link.replaceWith(link.cloneNode())
}

interface FailureScreenProps {
  error: unknown
  onTryAgain: () => void
}

function FailureScreen({ error, onTryAgain }: FailureScreenProps) {
  return isMissingPart(error) ? (
    <MissingPartScreen
      onTryAgain={() => {
        loadMissingStyles()
        forgetFailedScreens()
        onTryAgain()
      }}
    />
  ) : (
    <Failed
      title={shellTexts.failed}
      hint={shellTexts.failedHint}
      actions={
        <>
          <Button variant="primary" onClick={onTryAgain}>
            {shellTexts.tryAgain}
          </Button>
          <Button onClick={loadPageAgain}>{shellTexts.loadAgain}</Button>
        </>
      }
    />
  )
}

/** Without a connection the page must not be loaded again, for it would not come either; the part comes by itself. */
function MissingPartScreen({ onTryAgain }: { onTryAgain: () => void }) {
  const { connection } = useCounter()
  const isOffline = useConnection().state === 'offline'
  // Who noticed nothing of a server that is away learns it now.
  useEffect(() => void connection.probe(), [connection])
  useEffect(() => onReturn(connection, onTryAgain), [connection, onTryAgain])
  return isOffline ? (
    <Failed
      title={shellTexts.notReached}
      hint={shellTexts.notReachedHint}
      actions={
        <Button variant="primary" onClick={onTryAgain}>
          {shellTexts.tryAgain}
        </Button>
      }
    />
  ) : (
    <Failed
      title={shellTexts.failedToLoad}
      hint={shellTexts.failedToLoadHint}
      actions={
        <Button variant="primary" onClick={loadPageAgain}>
          {shellTexts.loadAgain}
        </Button>
      }
    />
  )
}

const loadPageAgain = () => window.location.reload()

interface FailedProps {
  title: string
  hint: string
  actions: ReactNode
}

function Failed({ title, hint, actions }: FailedProps) {
  return (
    <div role="alert">
      <EmptyState level={1} icon="warning" title={title} actions={actions}>
        <p>{hint}</p>
        <p>
          <a href={site.phone.link}>{site.phone.text}</a> · <a href={site.email.link}>{site.email.text}</a>
        </p>
      </EmptyState>
    </div>
  )
}
