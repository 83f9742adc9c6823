import { Component, type ReactNode } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { site } from '#texts/site.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

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

function FailureScreen({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const isMissing = isMissingPart(error)
  const loadAgain = () => window.location.reload()
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon="warning"
        title={isMissing ? shellTexts.failedToLoad : shellTexts.failed}
        actions={
          <>
            <Button variant="primary" onClick={isMissing ? loadAgain : onTryAgain}>
              {isMissing ? shellTexts.loadAgain : shellTexts.tryAgain}
            </Button>
            {!isMissing && <Button onClick={loadAgain}>{shellTexts.loadAgain}</Button>}
          </>
        }
      >
        <p>{isMissing ? shellTexts.failedToLoadHint : shellTexts.failedHint}</p>
        <p>
          <a href={site.phone.link}>{site.phone.text}</a> · <a href={site.email.link}>{site.email.text}</a>
        </p>
      </EmptyState>
    </div>
  )
}
