import './app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { App } from './app.tsx'
import { loadPage } from './pages.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { UpdateNotice } from './update-notice.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const history = createBrowserHistory({ v5Compat: true })
const page = loadPage(history.location.pathname)
const app = <App history={history} />
prefetchOnIntent(loadPage)
if ('rendered' in root.dataset) {
  // The page is in its document, and somebody may be typing in it: it is taken over whole or left alone.
  Promise.resolve(page).then(
    // In slices: whoever scrolls or types meanwhile does not wait for the whole of it.
    () => startTransition(() => void hydrateRoot(root, app)),
    (error: unknown) => {
      console.error(error)
      const notice = createRoot(document.body.appendChild(document.createElement('div')))
      notice.render(<UpdateNotice onClose={() => notice.unmount()} />)
    },
  )
} else {
  // What fails here is told where the page would stand.
  page?.catch(() => {})
  const shell = createRoot(root)
  // In slices here, too.
  startTransition(() => shell.render(app))
}
