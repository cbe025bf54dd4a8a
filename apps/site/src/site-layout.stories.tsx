import { configHandlers } from '@callwright/dashboard/lib/config.mocks'
import { useDocumentTitle } from '@callwright/dashboard/lib/document-title'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { expect, fn, waitFor } from 'storybook/test'
import type { PageHead } from './page-head.ts'
import { RouteError } from './route-error.tsx'
import { SiteLayout, type SiteLayoutProps } from './site-layout.tsx'

function FormPage() {
  return (
    <>
      <label>
        Notes <input />
      </label>
      <Link to="/next">Next</Link>
    </>
  )
}

function NamedPage() {
  useDocumentTitle('Spring follow-up')
  return <h1>Spring follow-up</h1>
}

function BrokenPage(): never {
  throw new Error('This page is broken')
}

interface SiteProps extends SiteLayoutProps {
  path?: string
}

function Site({ loadPage, path = '/' }: SiteProps) {
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          element: <SiteLayout loadPage={loadPage} />,
          children: [
            { path: '/', element: <FormPage /> },
            { path: '/next', element: <h1>The next page</h1> },
            {
              path: '/named',
              handle: { title: 'Campaign', description: '' } satisfies PageHead,
              element: <NamedPage />,
            },
            { path: '/broken', element: <BrokenPage />, ErrorBoundary: RouteError },
          ],
        },
      ],
      { initialEntries: [path] },
    ),
  )
  return <RouterProvider router={router} />
}

const meta = preview.meta({
  title: 'Site/Routes',
  component: Site,
  args: { loadPage: fn<SiteLayoutProps['loadPage']>(() => undefined) },
})

export const LoadsNextPage = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await expect(await canvas.findByRole('heading', { name: 'The next page' })).toBeVisible()
    await expect(args.loadPage).toHaveBeenCalledWith('/next')
  },
})

/** The title that a page gives itself replaces that of its route. */
export const ShowsOwnTitle = meta.story({
  args: { path: '/named' },
  parameters: journey,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Spring follow-up' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Spring follow-up · Callwright'))
  },
})

const rejectLoad = () => Promise.reject(new Error('The code of the page is gone'))

/** The server answers, so an update may have removed the page: the typed text stays, and a notice offers a reload. */
export const NextPageUnavailable = meta.story({
  args: { loadPage: fn<SiteLayoutProps['loadPage']>(rejectLoad) },
  parameters: { expectedErrors: [/The code of the page is gone/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.responds())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Notes'), 'called twice')
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    const alert = await canvas.findByRole('alert')
    await expect(alert).toHaveTextContent('This page could not be loaded')
    await expect(canvas.getByLabelText('Notes')).toHaveValue('called twice')
    await expect(await canvas.findByRole('link', { name: 'Reload' })).toHaveAttribute(
      'href',
      '/next',
    )
    await expect(alert).toHaveTextContent('Callwright may have been updated meanwhile.')
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
})

export const NextPageUnavailableThenClosed = meta.story({
  args: { loadPage: fn<SiteLayoutProps['loadPage']>(rejectLoad) },
  parameters: { ...journey, expectedErrors: [/The code of the page is gone/] },
  beforeEach: NextPageUnavailable.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Notes'), 'called twice')
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    const alert = await canvas.findByRole('alert')
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(alert).not.toBeInTheDocument()
    await expect(canvas.getByLabelText('Notes')).toHaveValue('called twice')
  },
})

/** The server is away: a reload would lose the page, so the notice offers to try again. */
export const NextPageServerUnreachable = meta.story({
  args: { loadPage: fn<SiteLayoutProps['loadPage']>() },
  parameters: { expectedErrors: [/The code of the page is gone/] },
  beforeEach: ({ args, msw }) => {
    args.loadPage.mockImplementation(rejectLoad)
    msw.use(configHandlers.isUnreachable())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Notes'), 'called twice')
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeEnabled()
    await expect(canvas.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
    await expect(canvas.getByRole('alert')).not.toHaveTextContent('updated')
    await expect(canvas.queryByRole('link', { name: 'Reload' })).toBeNull()
    await expect(canvas.getByLabelText('Notes')).toHaveValue('called twice')
  },
})

export const NextPageServerUnreachableThenRecovers = meta.story({
  args: { loadPage: fn<SiteLayoutProps['loadPage']>() },
  parameters: { ...journey, expectedErrors: [/The code of the page is gone/] },
  beforeEach: NextPageServerUnreachable.input.beforeEach,
  play: async ({ args, canvas, msw, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    const retryButton = await canvas.findByRole('button', { name: 'Try again' })
    msw.use(configHandlers.responds())
    args.loadPage.mockImplementation(() => undefined)
    await userEvent.click(retryButton)
    await expect(await canvas.findByRole('heading', { name: 'The next page' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

/** A proxy answers for the server. */
export const NextPageServerUnreachableBehindProxy = meta.story({
  args: { loadPage: fn<SiteLayoutProps['loadPage']>(rejectLoad) },
  parameters: { expectedErrors: [/The code of the page is gone/] },
  beforeEach: ({ msw }) => {
    msw.use(configHandlers.fails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await expect(await canvas.findByText(/^The server cannot be reached/)).toBeVisible()
  },
})

/** The current page stays until the next one is loaded. */
export const NextPageLoading = meta.story({
  args: { loadPage: fn<SiteLayoutProps['loadPage']>(() => new Promise(() => {})) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await waitFor(() => expect(args.loadPage).toHaveBeenCalled())
    await expect(canvas.getByLabelText('Notes')).toBeVisible()
  },
})

/** A page that throws an error is replaced by a message with a retry. */
export const PageFailsToRender = meta.story({
  args: { path: '/broken' },
  parameters: { expectedErrors: [/This page is broken|BrokenPage/] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This page could not be shown.',
    )
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
})
