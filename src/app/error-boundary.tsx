import { Component, type ReactNode } from 'react'
import { FailureScreen } from './failure-screen.tsx'

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
