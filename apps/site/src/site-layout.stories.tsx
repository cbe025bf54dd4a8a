import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { expect, fn, waitFor } from 'storybook/test'
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

export const NextPageLoaded = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await expect(await canvas.findByRole('heading', { name: 'The next page' })).toBeVisible()
    await expect(args.loadPage).toHaveBeenCalledWith('/next')
  },
})

/** The typed text stays, and a notice offers a reload. */
export const NextPageUnavailable = meta.story({
  args: {
    loadPage: fn<SiteLayoutProps['loadPage']>(() =>
      Promise.reject(new Error('The code of the page is gone')),
    ),
  },
  parameters: { expectedErrors: [/The code of the page is gone/] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Notes'), 'called twice')
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    const alert = await canvas.findByRole('alert')
    await expect(alert).toHaveTextContent('This page could not be loaded')
    await expect(canvas.getByLabelText('Notes')).toHaveValue('called twice')
    await expect(canvas.getByRole('link', { name: 'Reload' })).toHaveAttribute('href', '/next')
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(alert).not.toBeInTheDocument()
    await expect(canvas.getByLabelText('Notes')).toHaveValue('called twice')
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

export const PageFailsToRender = meta.story({
  args: { path: '/broken' },
  parameters: { expectedErrors: [/This page is broken/, /BrokenPage/] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This page could not be shown.',
    )
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
})
