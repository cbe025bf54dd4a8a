import { ErrorState } from '@callwright/ui/error-state'
import { Component, type ReactNode } from 'react'

interface RouteBoundaryState {
  failed: boolean
}

/** Keeps a page that broke, or that a deploy has taken away, from breaking what is around it. */
export class RouteBoundary extends Component<{ children: ReactNode }, RouteBoundaryState> {
  override state: RouteBoundaryState = { failed: false }

  static getDerivedStateFromError(): RouteBoundaryState {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        className="min-h-dvh"
        title="This page could not be shown. Loading it again often helps."
        error={undefined}
        onRetry={() => window.location.reload()}
      />
    )
  }
}
