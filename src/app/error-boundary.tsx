import { Component, type ReactNode } from 'react'
import { late } from '#first-paint/late.ts'
import { shellTexts } from '#texts/shell.ts'
import { LoadAgainButton } from './load-again-button.tsx'

/** The code of the failure screen is loaded after this time: a page has shown its first screen by then. */
const LOAD_AFTER_MS = 5000

export interface FailureScreenProps {
  error: unknown
  onTryAgain: () => void
}

const failureScreen = late(async () => (await import('./failure-screen.tsx')).FailureScreen)
/** Never rejects: without the code of the failure screen a plain text is shown. */
const loadFailureScreen = (): Promise<unknown> => failureScreen.get().catch(() => {})

interface ErrorBoundaryProps {
  children: ReactNode
  /** When the key changes, the children are rendered again. */
  resetKey: string
}

interface ErrorBoundaryState {
  error: unknown
  hasFailed: boolean
  resetKey: string
}

/**
 * Replaces failed children by the failure screen. Around the screens alone, it keeps the header usable when a screen
 * fails.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  private loadTimer: ReturnType<typeof setTimeout> | undefined
  /** True after a try to load the failure screen: if its code is still missing, a plain text is shown. */
  private hasTriedToLoad = false
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

  /**
   * Loads the code of the failure screen before it is needed, because loading may be impossible when a screen fails.
   */
  override componentDidMount(): void {
    this.loadTimer = setTimeout(loadFailureScreen, LOAD_AFTER_MS)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.loadTimer)
  }

  override componentDidCatch(): void {
    if (failureScreen.getIfLoaded() !== null) return
    void loadFailureScreen().then(() => {
      this.hasTriedToLoad = true
      this.forceUpdate()
    })
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const FailureScreen = failureScreen.getIfLoaded()
    if (FailureScreen === null) return this.hasTriedToLoad ? <PlainFailure /> : null
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
