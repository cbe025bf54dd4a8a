import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  Link,
  Route,
  Routes,
} from 'react-router-dom'
import { expect, fn, waitFor } from 'storybook/test'
import { RouteBoundary } from './route-boundary.tsx'
import { SiteRouter, type SiteRouterProps } from './site-router.tsx'

function Form() {
  return (
    <>
      <label>
        Notes <input />
      </label>
      <Link to="/next">Next</Link>
    </>
  )
}

function Broken(): never {
  throw new Error('This page is broken')
}

function Visit({ load }: Pick<SiteRouterProps, 'load'>) {
  const [history] = useState(() => createMemoryHistory({ v5Compat: true }))
  return (
    <SiteRouter history={history} load={load}>
      <Routes>
        <Route path="/" element={<Form />} />
        <Route path="/next" element={<h1>The next page</h1>} />
      </Routes>
    </SiteRouter>
  )
}

const meta = preview.meta({
  title: 'Site/Routes',
  component: Visit,
  args: { load: fn<SiteRouterProps['load']>(() => undefined) },
})

export const NextPageThere = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await expect(await canvas.findByRole('heading', { name: 'The next page' })).toBeVisible()
    await expect(args.load).toHaveBeenCalledWith('/next')
  },
})

/** What was typed stays, and a reload is offered, not made. */
export const NextPageTakenAway = meta.story({
  args: {
    load: fn<SiteRouterProps['load']>(() =>
      Promise.reject(new Error('The code of the page is gone')),
    ),
  },
  parameters: { expectedErrors: [/The code of the page is gone/] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Notes'), 'called twice')
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    const notice = await canvas.findByRole('alert')
    await expect(notice).toHaveTextContent('This page could not be loaded')
    await expect(canvas.getByLabelText('Notes')).toHaveValue('called twice')
    await expect(canvas.getByRole('link', { name: 'Reload' })).toHaveAttribute('href', '/next')
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(notice).not.toBeInTheDocument()
    await expect(canvas.getByLabelText('Notes')).toHaveValue('called twice')
  },
})

/** The page stays until the next one is there. */
export const NextPageSlow = meta.story({
  args: { load: fn<SiteRouterProps['load']>(() => new Promise(() => {})) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Next' }))
    await waitFor(() => expect(args.load).toHaveBeenCalled())
    await expect(canvas.getByLabelText('Notes')).toBeVisible()
  },
})

export const BrokenPage = meta.story({
  render: () => (
    <RouteBoundary>
      <Broken />
    </RouteBoundary>
  ),
  parameters: { expectedErrors: [/This page is broken/, /Broken/] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This page could not be shown.',
    )
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
})
