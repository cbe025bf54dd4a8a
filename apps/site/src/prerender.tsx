import { Link as StyledLink } from '@callwright/ui/link'
import { SpinnerPage } from '@callwright/ui/spinner'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './app.tsx'
import { publicPages } from './pages.ts'
import { routes } from './routes.tsx'

export { publicPages }

const handler = createStaticHandler(routes)

/** Renders the HTML of a public page as the browser shows it before hydration. */
export async function renderPage(path: string): Promise<string> {
  const context = await handler.query(new Request(new URL(path, 'http://site.invalid')))
  if (context instanceof Response) throw new Error(`${path} returns a response instead of a page`)
  for (const error of Object.values(context.errors ?? {})) throw error
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <App>
      {/* `hydrate={false}` omits the inline script with loader data, which the content security policy blocks. */}
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    {
      // The page is rendered in one chunk: later chunks need an inline script, which the policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
  return new Response(prelude).text()
}

/** Renders the HTML that a document of the dashboard shows until its page is loaded. */
export function renderLoading(): string {
  return renderToStaticMarkup(
    <>
      <SpinnerPage className="noscript:hidden" />
      <noscript>
        <div className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
          <p className="font-semibold text-2xl text-strong">The dashboard needs JavaScript.</p>
          <p className="text-muted">Switch it on in your browser and load this page again.</p>
          <StyledLink href="/">Back to Homepage</StyledLink>
        </div>
      </noscript>
    </>,
  )
}
