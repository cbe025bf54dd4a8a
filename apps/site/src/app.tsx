import { SpinnerPage } from '@callwright/ui/spinner'
import { StrictMode, Suspense } from 'react'
import { SessionProvider } from './auth/session-context.tsx'
import { loadPage } from './pages.ts'
import { SiteRoutes } from './routes.tsx'
import { type SiteHistory, SiteRouter } from './site-router.tsx'

/** The whole site; the same when it is built as in the browser, so that the one continues the other. */
export function App({ history }: { history: SiteHistory }) {
  return (
    <StrictMode>
      <SessionProvider>
        <SiteRouter history={history} load={loadPage}>
          <Suspense fallback={<SpinnerPage />}>
            <SiteRoutes />
          </Suspense>
        </SiteRouter>
      </SessionProvider>
    </StrictMode>
  )
}
