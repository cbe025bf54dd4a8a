import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { aWorld, worldHandlers } from '../mocks/index.ts'
import { onStage } from '../mocks/stage.tsx'
import { aCampaign, campaignsHandlers } from './campaigns.mocks.ts'
import { CampaignsPage } from './campaigns-page.tsx'

const meta = preview.meta({
  title: 'Screens/Campaigns',
  component: CampaignsPage,
  decorators: [onStage],
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers())
  },
})

export const Full = meta.story({
  play: async ({ canvas }) => {
    const running = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await expect(running.getByText('running')).toBeVisible()
    await expect(running.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'aria-valuenow',
      '65',
    )
    await expect(running.getByText('65%')).toBeVisible()
    await expect(running.getByText('Created Nov 17, 2026')).toBeVisible()
    await expect(running.getByText('Started Nov 18, 2026')).toBeVisible()
  },
})

export const ActionsByStatus = meta.story({
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Autumn renewals' })
    const actionsOf = (name: string) =>
      within(canvas.getByRole('region', { name }))
        .getAllByRole('button')
        .map((button) => button.textContent)
    await expect(actionsOf('Winter webinar invitations')).toEqual(['Start', 'Stop'])
    await expect(actionsOf('Autumn renewals')).toEqual(['Make Calls', 'Pause', 'Stop'])
    await expect(actionsOf('Trial follow-up')).toEqual(['Start', 'Stop'])
    await expect(actionsOf('Partner check-in')).toEqual(['Stop'])
    await expect(actionsOf('Spring promotion')).toEqual(['Stop'])
  },
})

export const PausedWithItsReason = meta.story({
  play: async ({ canvas }) => {
    const paused = within(await canvas.findByRole('region', { name: 'Trial follow-up' }))
    await expect(paused.getByText('Paused by the schedule')).toBeVisible()
  },
})

export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Autumn renewals')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const long = aCampaign({
      name: 'Re-engagement of customers in Northern Scandinavia who have not answered since the summer of 2024',
      description:
        'Everybody who has bought at least twice, has not opened a newsletter for six months and has not asked to be left alone. Keep it short, offer a call back, and do not mention the price change.',
      total_contacts: 1_284_600,
      calls_completed: 987_654,
      calls_successful: 765_432,
    })
    msw.use(...worldHandlers(aWorld({ campaigns: [long] })))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('1,284,600')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listHangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading campaigns' })).toBeVisible()
  },
})

export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listIsEmpty())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No campaigns yet')).toBeVisible()
    await expect(
      canvas.getByText('Create your first AI calling campaign to get started'),
    ).toBeVisible()
  },
})

export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.listFails())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await expect(await canvas.findByText('Campaigns could not be loaded')).toBeVisible()
    msw.use(...worldHandlers())
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(await canvas.findByText('Autumn renewals')).toBeVisible()
  },
})

export const CreatesAndRuns = meta.story({
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Autumn renewals')
    await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Campaign' }))
    const create = dialog.getByRole('button', { name: 'Create Campaign' })
    await expect(create).toBeDisabled()

    await userEvent.type(dialog.getByLabelText(/^Campaign Name/), 'Winter sale')
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toBeEnabled(),
    )
    await userEvent.click(dialog.getByRole('combobox', { name: /^AI Assistant/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Lead qualifier' }))
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Priya Hall' }))
    await expect(dialog.getByText('2 selected')).toBeVisible()
    await expect(create).toBeEnabled()
    await userEvent.click(create)

    const card = within(await canvas.findByRole('region', { name: 'Winter sale' }))
    await expect(card.getByText('draft')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(await card.findByText('running')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText('Started 1 calls for campaign')).toBeVisible()
  },
})

export const CreateDialog = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByLabelText('Max Concurrent Calls')).toHaveValue(1)
    await expect(dialog.getByLabelText('Retry Attempts')).toHaveValue(3)
    await expect(dialog.getByLabelText('Retry Delay (minutes)')).toHaveValue(30)
    await expect(dialog.getByText('3 retries = up to 4 calls')).toBeVisible()
    await expect(await dialog.findByText('0 selected')).toBeInTheDocument()
  },
})

export const CreateDialogOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: CreateDialog.input.play,
})

export const LimitsCheckedAsTyped = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
    const dialog = within(await screen.findByRole('dialog'))
    const retype = async (label: string, text: string) => {
      await userEvent.clear(dialog.getByLabelText(label))
      await userEvent.type(dialog.getByLabelText(label), text)
    }
    await retype('Max Concurrent Calls', '11')
    await expect(
      await dialog.findByText('Max concurrent calls must be a whole number from 1 to 10'),
    ).toBeVisible()
    await retype('Retry Delay (minutes)', '0')
    await expect(
      await dialog.findByText('Retry delay must be a whole number from 1 to 10080'),
    ).toBeVisible()
    await retype('Retry Attempts', '6')
    await expect(
      await dialog.findByText('Retry attempts must be a whole number from 0 to 5'),
    ).toBeVisible()
    await retype('Retry Attempts', '1')
    await expect(await dialog.findByText('1 retry = up to 2 calls')).toBeVisible()
  },
})

export const NameAndAssistantMissing = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
    await expect(await dialog.findByText('Campaign name is required')).toBeVisible()
    await expect(dialog.getByText('Choose an AI assistant')).toBeVisible()
    await expect(dialog.getByLabelText(/^Campaign Name/)).toHaveFocus()
  },
})

/** Fills in what the Create dialog asks for and sends it. */
async function create({
  canvas,
  userEvent,
}: Parameters<NonNullable<typeof CreateDialog.input.play>>[0]) {
  await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Campaign Name/), 'Winter sale')
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /^AI Assistant/ })).toBeEnabled())
  await userEvent.click(dialog.getByRole('combobox', { name: /^AI Assistant/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Lead qualifier' }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Marta Okafor' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }))
  return dialog
}

export const Creating = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createHangs())
  },
  play: async (context) => {
    const dialog = await create(context)
    await expect(await dialog.findByRole('button', { name: 'Creating...' })).toBeDisabled()
  },
})

export const NameRefusedByServer = meta.story({
  parameters: { expectedErrors: [/Another campaign has this name/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createIsRefused())
  },
  play: async (context) => {
    const dialog = await create(context)
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Campaign Name/)).toHaveAccessibleDescription(
        'Another campaign has this name',
      ),
    )
  },
})

export const CreatingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createFails())
  },
  play: async (context) => {
    const dialog = await create(context)
    await expect(
      await dialog.findByText('Error creating campaign: Something went wrong on the server'),
    ).toBeVisible()
  },
})

export const CreatingWithoutServer = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.createIsUnreachable())
  },
  play: async (context) => {
    const dialog = await create(context)
    await expect(await dialog.findByText('Error creating campaign')).toBeVisible()
  },
})

export const AssistantsUnavailable = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.assistantsFail())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
    await expect(await screen.findByText('AI assistants could not be loaded')).toBeVisible()
  },
})

export const NobodyToCall = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers(aWorld({ contacts: [] })))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create Campaign' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(await dialog.findByText(/^Add or import contacts first/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create Campaign' })).toBeDisabled()
  },
})

export const Pauses = meta.story({
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Pause' }))
    await expect(await card.findByText('paused')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Start' })).toBeEnabled()
  },
})

export const Stops = meta.story({
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Stop' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop Campaign' }))
    await userEvent.click(question.getByRole('button', { name: 'Stop Campaign' }))
    await expect(await card.findByText('cancelled')).toBeVisible()
  },
})

export const Starting = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.startHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Winter webinar invitations' }))
    await userEvent.click(card.getByRole('button', { name: 'Start' }))
    await expect(await card.findByRole('button', { name: 'Calling...' })).toBeDisabled()
  },
})

export const MakingCalls = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.makeCallsHangs())
  },
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('region', { name: 'Autumn renewals' }))
    await userEvent.click(card.getByRole('button', { name: 'Make Calls' }))
    await expect(await card.findByRole('button', { name: 'Calling...' })).toBeDisabled()
    await expect(card.getByRole('button', { name: 'Pause' })).toBeEnabled()
  },
})

export const CallsRefused = meta.story({
  parameters: { expectedErrors: [/VAPI token not configured/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.makeCallsIsRefused())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(
      await screen.findByText('Error starting calls: VAPI token not configured'),
    ).toBeVisible()
  },
})

export const CallsWithoutServer = meta.story({
  parameters: { expectedErrors: [/The server cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.makeCallsIsUnreachable())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Calls' }))
    await expect(await screen.findByText('Error starting calls')).toBeVisible()
  },
})

export const PausingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(campaignsHandlers.pauseFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause' }))
    await expect(await screen.findByText(/^Error pausing campaign: /)).toBeVisible()
  },
})
