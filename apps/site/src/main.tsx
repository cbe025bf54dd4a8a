import './app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './app.tsx'
import { LoadErrorNotice } from './load-error-notice.tsx'
import { prefetchOnIntent } from './prefetch.ts'
import { loadPage, routes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Scroll positions are stored by the key of the history entry, which an entry from outside the router does not have.
if (!history.state?.key) {
  const key = Math.random().toString(36).slice(2)
  history.replaceState({ ...history.state, key }, '')
}
prefetchOnIntent(loadPage)
if ('rendered' in root.dataset) hydrate(root)
else render(root)

/** Renders a page that is not prerendered; the router shows its errors. */
function render(root: HTMLElement) {
  const reactRoot = createRoot(root)
  const router = createBrowserRouter(routes)
  // React renders a transition in slices, so input is handled in between.
  startTransition(() => reactRoot.render(renderSite(router)))
}

/** Hydrates a prerendered page when its code is loaded, so that text that was typed before stays. */
async function hydrate(root: HTMLElement) {
  try {
    await loadPage(location.pathname)
  } catch (error) {
    console.error(error)
    const notice = createRoot(document.body.appendChild(document.createElement('div')))
    const close = () => notice.unmount()
    const retry = () => {
      close()
      void hydrate(root)
    }
    notice.render(<LoadErrorNotice onRetry={retry} onClose={close} />)
    return
  }
  // The router keeps the scroll position only when it gets hydration data, even if that is empty.
  const router = createBrowserRouter(routes, { hydrationData: {} })
  startTransition(() => void hydrateRoot(root, renderSite(router)))
}

function renderSite(router: ReturnType<typeof createBrowserRouter>) {
  return (
    <App>
      <RouterProvider router={router} />
    </App>
  )
}
