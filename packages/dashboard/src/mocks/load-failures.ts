import type { RequestHandler } from 'msw'
import { expect, within } from 'storybook/test'

interface LoadHandlers {
  fails(): RequestHandler
  isUnreachable(): RequestHandler
  respondsWithHtml(): RequestHandler
}

/**
 * Returns the stories of a screen that could not load its data: the handlers fail in three ways, and the alert has this
 * title, why it failed and a button to try again. `failure` matches what the server says when it fails.
 */
export function loadFailures(
  handlers: LoadHandlers,
  title: string,
  failure = /Something went wrong on the server/,
) {
  const story = (cause: keyof LoadHandlers, reason: RegExp) => ({
    parameters: { expectedErrors: [reason] },
    beforeEach({ msw }: { msw: { use: (...handlers: RequestHandler[]) => void } }) {
      msw.use(handlers[cause]())
    },
    async play({ canvas }: { canvas: ReturnType<typeof within> }) {
      const alert = await canvas.findByRole('alert')
      await expect(within(alert).getByText(title)).toBeVisible()
      await expect(alert).toHaveTextContent(reason)
      const retryButton = within(alert).getByRole('button', { name: 'Retry' })
      await expect(retryButton).toBeVisible()
      await expect(retryButton).toBeEnabled()
    },
  })
  return {
    serverFails: story('fails', failure),
    serverUnreachable: story(
      'isUnreachable',
      /The server cannot be reached\. Check your connection and try again\./,
    ),
    answeredByHtml: story('respondsWithHtml', /The server gave an answer that could not be read\./),
  }
}
