import { Link as LinkLook } from '@callwright/ui/link'
import { SpinnerPage } from '@callwright/ui/spinner'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { App } from './app.tsx'
import { loadPage, publicPages } from './pages.ts'

export { publicPages }

/** A public page as the browser would show it first. */
export async function renderPage(path: string): Promise<string> {
  await loadPage(path)
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true })
  const { prelude } = await prerender(<App history={history} />, {
    // Whole, in one piece: what comes later comes with a script in the page, which is not let in.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  return new Response(prelude).text()
}

/** What stands in the place of a page that only the browser can show, until it does. */
export function renderWaiting(): string {
  return renderToStaticMarkup(
    <>
      <SpinnerPage className="noscript:hidden" />
      <noscript>
        <div className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
          <p className="font-semibold text-2xl text-strong">The dashboard needs JavaScript.</p>
          <p className="text-muted">Switch it on in your browser and load this page again.</p>
          <LinkLook href="/">Back to Homepage</LinkLook>
        </div>
      </noscript>
    </>,
  )
}
