import { ErrorState } from '@callwright/ui/error-state'

/** Shown in place of a page that failed to load or to render. */
export function RouteError() {
  return (
    <ErrorState
      className="min-h-dvh"
      title="This page could not be shown. Loading it again often helps."
      error={undefined}
      onRetry={() => window.location.reload()}
    />
  )
}
