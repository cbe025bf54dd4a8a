import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { Page } from '../lib/page.tsx'
import { asViewer } from '../mocks/as-viewer.tsx'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { aCallingStop, callingStopHandlers } from './calling-stop.mocks.ts'
import { DashboardShell } from './dashboard-shell.tsx'
import { aShell } from './shell.mocks.ts'
import { StopNotice } from './stop-notice.tsx'

const meta = preview.meta({
  title: 'Screens/Shell/Stop all calls',
  component: DashboardShell,
  decorators: [withProviders],
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop' } },
  args: {
    ...aShell(),
    children: (
      <>
        <StopNotice />
        <Page title="Dashboard Overview" subtitle="Monitor your AI-powered calling campaigns">
          <p>The content of a page.</p>
        </Page>
      </>
    ),
  },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

const findDialog = async () => within(await screen.findByRole('alertdialog'))

/** Calls may be placed, so there is no banner. */
export const NotStopped = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Stop all calls' })).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

/** All calls are stopped: the banner says who did it, when and why. */
export const Stopped = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...callingStopHandlers.stateful(aCallingStop({ reason: 'The list was wrong' })))
  },
  play: async ({ canvas }) => {
    const banner = within(await canvas.findByRole('alert'))
    await expect(banner.getByText('All calls of this workspace are stopped')).toBeVisible()
    await expect(banner.getByText(/^Stopped by Maya Chen/)).toHaveTextContent(
      /: The list was wrong$/,
    )
    await expect(banner.getByRole('button', { name: 'Lift stop' })).toBeEnabled()
    // A second stop would change nothing.
    await expect(canvas.queryByRole('button', { name: 'Stop all calls' })).toBeNull()
  },
})

/** The calls are being stopped: the reason, which was sent, cannot be changed. */
export const Stopping = meta.story({
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop all calls' }))
    const dialog = await findDialog()
    const reason = dialog.getByRole('textbox')
    await userEvent.type(reason, 'The list was wrong')
    msw.use(waitsFor(new Promise(() => {})))
    await userEvent.click(dialog.getByRole('button', { name: 'Stop all calls' }))
    await expect(await dialog.findByRole('button', { name: 'Stopping...' })).toBeDisabled()
    await expect(reason.closest('[inert]')).not.toBeNull()
  },
})

/** A long name and a long reason keep the width of the page. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const stopped_by = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
    msw.use(...callingStopHandlers.stateful(aCallingStop({ stopped_by, reason: 'x'.repeat(200) })))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: 'Lift stop' })).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** On a phone, the button is below the text. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: Stopped.input.beforeEach,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: 'Lift stop' })).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** A viewer sees the banner, and can neither stop calls nor lift the stop. */
export const Viewer = meta.story({
  decorators: [asViewer],
  beforeEach: Stopped.input.beforeEach,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('All calls of this workspace are stopped')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Lift stop' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Stop all calls' })).toBeNull()
  },
})

/** The button asks before it stops all calls. */
export const StopQuestion = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop all calls' }))
    const dialog = await findDialog()
    // The dialog fades in.
    await waitFor(() =>
      expect(
        dialog.getByText(/^No campaign of the workspace calls anybody until the stop is lifted/),
      ).toBeVisible(),
    )
    await expect(dialog.getByRole('button', { name: 'Stop all calls' })).toBeEnabled()
  },
})

/** A reason is typed, which everybody in the workspace will see with the stop. */
export const StopReason = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop all calls' }))
    const dialog = await findDialog()
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toHaveAttribute('autocomplete', 'off')
    await userEvent.click(reason)
    await userEvent.paste('x'.repeat(250))
    // The server accepts no longer reason.
    await expect(reason).toHaveValue('x'.repeat(200))
    await expect(reason).toHaveAccessibleDescription(/^Optional\. Everybody in the workspace/)
  },
})

export const ShowsTheReasonOfTheStop = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop all calls' }))
    const dialog = await findDialog()
    await userEvent.type(
      dialog.getByRole('textbox', { name: 'Reason' }),
      ' The list was wrong {Enter}',
    )
    await expect(await screen.findByText('All calls are stopped')).toBeVisible()
    const banner = within(await canvas.findByRole('alert'))
    await expect(banner.getByText(/^Stopped by Maya Chen/)).toHaveTextContent(
      /: The list was wrong$/,
    )
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

    // For the next stop, the reason is empty again.
    await userEvent.click(banner.getByRole('button', { name: 'Lift stop' }))
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Lift stop' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop all calls' }))
    await expect((await findDialog()).getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  },
})

export const KeepsTheReasonAfterCancel = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const stopButton = await canvas.findByRole('button', { name: 'Stop all calls' })
    await userEvent.click(stopButton)
    const closed = await findDialog()
    await userEvent.type(closed.getByRole('textbox', { name: 'Reason' }), 'The list was wrong')
    await expect(asksBeforeUnload()).toBe(true)
    await userEvent.click(closed.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(asksBeforeUnload()).toBe(false)
    await userEvent.click(stopButton)
    const dialog = await findDialog()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The list was wrong')
  },
})

export const StopsAllCallsFromThePalette = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: 'Search and commands' })
    await userEvent.keyboard('stop')
    await userEvent.click(await screen.findByRole('option', { name: 'Stop all calls' }))
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Stop all calls' }))
    await expect(await canvas.findByText('All calls of this workspace are stopped')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
})

export const StartsACampaignThatWaits = meta.story({
  parameters: journey,
  beforeEach: Stopped.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Lift stop' })
    await userEvent.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: 'Search and commands' })
    await userEvent.keyboard('trial')
    await userEvent.click(await screen.findByRole('option', { name: 'Start Trial follow-up' }))
    const dialog = await findDialog()
    await expect(
      dialog.getByText(/It calls nobody until the stop of all calls is lifted\.$/),
    ).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
    await expect(
      await screen.findByText(
        'Campaign “Trial follow-up” started. Waiting until the stop of all calls is lifted.',
      ),
    ).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
})

/** When the server refuses the stop, the dialog stays open to try again. */
export const StopFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(callingStopHandlers.startFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop all calls' }))
    const dialog = await findDialog()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The list was wrong')
    await userEvent.click(dialog.getByRole('button', { name: 'Stop all calls' }))
    await expect(await screen.findByText(/^Error stopping all calls/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The list was wrong')
    await expect(dialog.getByRole('button', { name: 'Stop all calls' })).toBeEnabled()
  },
})

export const LiftsTheStop = meta.story({
  parameters: journey,
  beforeEach: Stopped.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const liftButton = await canvas.findByRole('button', { name: 'Lift stop' })
    await userEvent.click(liftButton)
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(liftButton)
    const dialog = await findDialog()
    // The dialog fades in.
    await waitFor(() =>
      expect(dialog.getByText('Campaigns that run call again at once.')).toBeVisible(),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Lift stop' }))
    await waitFor(() =>
      expect(canvas.queryByText('All calls of this workspace are stopped')).toBeNull(),
    )
    await expect(screen.getByText('Calls are possible again')).toBeVisible()
  },
})

/** When the stop cannot be lifted, the banner stays. */
export const LiftFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(...callingStopHandlers.stateful(aCallingStop()))
    msw.use(callingStopHandlers.liftFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Lift stop' }))
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Lift stop' }))
    await expect(await screen.findByText(/^Error lifting the stop/)).toBeVisible()
    await expect(canvas.getByText('All calls of this workspace are stopped')).toBeVisible()
  },
})
