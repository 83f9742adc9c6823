import { Component, type ComponentType, type ReactNode } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { LoadAgainButton } from './load-again-button.tsx'

/** Longer than a page takes to show its first screen. */
const STARTED_AFTER_MS = 5000

export interface FailureScreenProps {
  error: unknown
  onTryAgain: () => void
}

/** Null until the code of the failure screen is loaded. */
let FailureScreen: ComponentType<FailureScreenProps> | null = null

async function loadFailureScreen(): Promise<void> {
  const loaded = await import('./failure-screen.tsx').catch(() => null)
  FailureScreen ??= loaded?.FailureScreen ?? null
}

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
  private starting: ReturnType<typeof setTimeout> | undefined
  /** Its code did not come either: the page says less. */
  private isPlain = false
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

  /** Its code may be out of reach when it is needed, so it comes once the page has started. */
  override componentDidMount(): void {
    this.starting = setTimeout(loadFailureScreen, STARTED_AFTER_MS)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.starting)
  }

  override componentDidCatch(): void {
    if (FailureScreen !== null) return
    void loadFailureScreen().then(() => {
      this.isPlain = true
      this.forceUpdate()
    })
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    if (FailureScreen === null) return this.isPlain ? <PlainFailure /> : null
    return (
      <FailureScreen
        error={this.state.error}
        onTryAgain={() => this.setState({ error: null, hasFailed: false })}
      />
    )
  }
}

function PlainFailure() {
  return (
    <div role="alert">
      <h1>{shellTexts.failed}</h1>
      <LoadAgainButton variant="primary">{shellTexts.loadAgain}</LoadAgainButton>
    </div>
  )
}
