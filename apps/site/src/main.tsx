import './app.css'
import { SpinnerPage } from '@callwright/ui/spinner'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { SessionProvider } from './auth/session-context.tsx'
import { SiteRoutes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <SessionProvider>
      <BrowserRouter>
        <Suspense fallback={<SpinnerPage />}>
          <SiteRoutes />
        </Suspense>
      </BrowserRouter>
    </SessionProvider>
  </StrictMode>,
)
