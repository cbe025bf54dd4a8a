import { Link as LinkLook } from '@callwright/ui/link'
import { SpinnerPage } from '@callwright/ui/spinner'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './app.tsx'
import { publicPages } from './pages.ts'
import { routes } from './routes.tsx'

export { publicPages }

const handler = createStaticHandler(routes)

/** Renders a public page as the browser first shows it. */
export async function renderPage(path: string): Promise<string> {
  const context = await handler.query(new Request(new URL(path, 'http://site.invalid')))
  if (context instanceof Response) throw new Error(`${path} answers with a response`)
  for (const error of Object.values(context.errors ?? {})) throw error
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <App>
      {/* Without the script that passes loader data, which the content security policy does not allow. */}
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    {
      // In one piece: a part that is streamed later needs an inline script, which the policy does not allow.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
  return new Response(prelude).text()
}

/** Renders what a document of the dashboard shows until its page is loaded. */
export function renderLoading(): string {
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
