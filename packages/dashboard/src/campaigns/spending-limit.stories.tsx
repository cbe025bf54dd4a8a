import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { asViewer } from '../mocks/as-viewer.tsx'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { CampaignPage } from './campaign-page.tsx'
import { aCampaign, campaignsHandlers } from './campaigns.mocks.ts'

const pausedReason =
  'The spending limit of $25.00 was reached: start the campaign again with a higher limit'
const paused = aCampaign({
  id: 5,
  spending_limit: 25,
  spent_usd: 24.875,
  status: 'paused',
  paused_reason: pausedReason,
})

const meta = preview.meta({
  title: 'Screens/Campaign/Spending limit',
  component: CampaignPage,
  ...inShell('/dashboard/campaigns/5'),
  args: { id: 5, query: { page: 1, callsPage: 1 }, onQueryChange: () => {} },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ campaigns: [paused] })))
  },
})

type Context = Parameters<NonNullable<typeof Open.input.play>>[0]

/** Opens the dialog, and returns its field. */
async function openDialog({ canvas, userEvent }: Pick<Context, 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Change limit' }))
  return screen.findByRole('textbox', { name: 'Spending Limit (US dollars)' })
}

/** The dialog, with the limit and what is spent of it. */
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect((await canvas.findAllByText(pausedReason))[0]).toBeVisible()
    const field = await openDialog({ canvas, userEvent })
    await expect(field).toHaveValue('25')
    await expect(field).toHaveAccessibleDescription('$24.8750 spent so far.')
    const dialog = screen.getByRole('dialog', { name: 'Change Spending Limit' })
    await expect(dialog).toHaveAccessibleDescription(/^The limit of “Autumn renewals”\./)
  },
})

/** A person raises the limit of a campaign that has paused itself. */
export const RaisesLimit = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const field = await openDialog({ canvas, userEvent })
    await userEvent.clear(field)
    await userEvent.type(field, '50,5')
    await expect(asksBeforeUnload()).toBe(true)
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText('Spending limit changed to $50.50')).toBeVisible()
    await expect(await canvas.findByText('$24.8750 of $50.50 spent')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(asksBeforeUnload()).toBe(false)
    await expect(canvas.getByRole('button', { name: 'Start' })).toBeVisible()
  },
})

/** A person removes the limit, and can set one again. */
export const RemovesLimit = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(await openDialog({ canvas, userEvent }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Spending limit removed')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Set limit' })).toBeVisible()
  },
})

/** An amount that is no limit: the dialog says what would be one, until the person types again. */
export const InvalidAmountThenRetyped = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const field = await openDialog({ canvas, userEvent })
    await userEvent.clear(field)
    await userEvent.type(field, '0{Enter}')
    await expect(field).toBeInvalid()
    await expect(field).toHaveAccessibleDescription(
      /Enter an amount from 0\.01 to 1,000,000, such as 25\.50, or nothing$/,
    )
    await userEvent.type(field, '.5')
    await expect(field).toBeValid()
    await expect(field).toHaveValue('0.5')
  },
})

/** The server fails: the dialog says so, and keeps what was typed. */
export const ServerFails = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.changeSpendingLimitFails())
  },
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  play: async ({ canvas, userEvent }) => {
    const field = await openDialog({ canvas, userEvent })
    await userEvent.type(field, '0{Enter}')
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/The spending limit was not changed/),
    )
    // It was inert meanwhile, which takes the focus.
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveValue('250')
  },
})

/** The limit is being stored: it cannot be changed meanwhile, and the dialog stays. */
export const Saving = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.changeSpendingLimitHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const field = await openDialog({ canvas, userEvent })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible()
    await userEvent.type(field, '0')
    await expect(field).toHaveValue('25')
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  },
})

/** A person cancels: the limit is unchanged, and what was typed is gone when the dialog opens again. */
export const CancelsThenOpensAgain = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await openDialog({ canvas, userEvent }), '7')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByText('$24.8750 of $25.00 spent')).toBeVisible()
    await expect(await openDialog({ canvas, userEvent })).toHaveValue('25')
  },
})

/** A campaign that has ended keeps its limit. */
export const Ended = meta.story({
  beforeEach: ({ msw }) => {
    const ended = { ...paused, status: 'completed' as const, paused_reason: null }
    msw.use(...storeHandlers(aMockStore({ campaigns: [ended] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$24.8750 of $25.00 spent')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /limit/ })).toBeNull()
  },
})

/** A viewer reads the limit, and cannot change it. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  play: async ({ canvas }) => {
    const settings = await canvas.findByText('$24.8750 of $25.00 spent')
    await expect(within(settings.closest('dl') as HTMLElement).queryByRole('button')).toBeNull()
  },
})

/** Escape asks before the limit that was typed is discarded. */
export const AsksBeforeClosing = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const field = await openDialog({ canvas, userEvent })
    await userEvent.type(field, '7')
    // The event is not sent by user-event, whose `act` fails when the focus moves during a key event.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await expect(
      await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }),
    ).toHaveAccessibleDescription('The limit is not saved yet.')
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(field).toHaveValue('257')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(await openDialog({ canvas, userEvent })).toHaveValue('25')
  },
})
