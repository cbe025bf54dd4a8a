import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { pressOutside } from '../mocks/press-outside.ts'
import { recordsBodies, waitsFor } from '../mocks/requests.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { accountsNavigation } from '../shell/index.ts'
import { aWebhook, mockSecret, someWebhooks, webhooksHandlers } from './webhooks.mocks.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const meta = preview.meta({
  title: 'Screens/Webhooks',
  component: WebhooksPage,
  ...inShell('/dashboard/workspace/webhooks', { items: accountsNavigation }),
  beforeEach: ({ msw }) => {
    msw.use(...webhooksHandlers.stateful(), ...storeHandlers())
  },
})

type Canvas = ReturnType<typeof within>
type UserEvent = Record<'click' | 'clear', (element: Element) => Promise<void>> & {
  type: (element: Element, text: string) => Promise<void>
}

const findList = async (canvas: Canvas) =>
  within(await canvas.findByRole('list', { name: 'Webhooks' }))

const crmUrl = aWebhook().url

/** Chooses an item of the menu of the first webhook. */
async function choose(canvas: Canvas, userEvent: UserEvent, item: string) {
  await userEvent.click(await canvas.findByRole('button', { name: `Actions for ${crmUrl}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** One webhook works, one fails at the moment, and one was disabled with its reason. */
export const Full = meta.story({
  play: async ({ canvas }) => {
    const list = await findList(canvas)
    await expect(list.getByText('The last 20 delivered')).toBeVisible()
    await expect(list.getByText('16 of the last 20 delivered, 1 pending')).toBeVisible()
    await expect(list.getByText(/Every attempt failed for 5 days/)).toBeVisible()
    await expect(list.getAllByRole('button', { name: /^Enable / })).toHaveLength(1)
    await expect(canvas.getByRole('link', { name: 'Webhooks' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  },
})

/** On a phone, each webhook fits into the width. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findList(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** Without a webhook, the page says what one is for. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...webhooksHandlers.stateful([]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No webhooks yet')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Add webhook' })).toBeEnabled()
  },
})

/** The webhooks are loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading webhooks' })).toBeVisible()
  },
})

const failures = loadFailures(webhooksHandlers, 'The webhooks could not be loaded')

/** The server fails, and the admin can try again. */
export const ServerFails = meta.story(failures.serverFails)

/** Without a connection, the admin can try again. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A captive portal answers instead of the server. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, userEvent, msw }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(...webhooksHandlers.stateful())
    await userEvent.click(retryButton)
    await findList(canvas)
  },
})

/** Twenty webhooks are one list. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    const webhooks = Array.from({ length: 20 }, (_, index) =>
      aWebhook({ id: index + 1, url: `https://hooks-${index + 1}.northwind.example/` }),
    )
    msw.use(...webhooksHandlers.stateful(webhooks))
  },
  play: async ({ canvas }) => {
    const list = await findList(canvas)
    await expect(list.getAllByRole('button', { name: /^Deliveries to / })).toHaveLength(20)
  },
})

/** A long address is shortened, a long description is not. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const url = `https://hooks.northwind.example/${'callwright'.repeat(30)}`
    const description = 'Sendungsverfolgungsdienst'.repeat(12)
    const disabled_reason = `Every attempt failed for 5 days. ${'The last one: Responded with 503. '.repeat(6)}`
    const events = [...new Set(someWebhooks().flatMap((webhook) => webhook.events))]
    const webhook = aWebhook({ url, description, events, enabled: false, disabled_reason })
    msw.use(...webhooksHandlers.stateful([webhook]))
  },
  play: async ({ canvas }) => {
    await findList(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** On a phone, too, nothing is wider than the window. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

/** For a day after the secret was replaced, the row says so. */
export const SecretReplaced = meta.story({
  beforeEach: ({ msw }) => {
    const webhook = aWebhook({ previous_secret_until: '2026-11-21T09:30:00.000Z' })
    msw.use(...webhooksHandlers.stateful([webhook]))
  },
  play: async ({ canvas }) => {
    const text = 'The previous secret is valid until Nov 21, 2026, 9:30 AM'
    await expect(await canvas.findByText(text)).toBeVisible()
  },
})

/** An admin disabled the webhook. */
export const DisabledByAnAdmin = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...webhooksHandlers.stateful([aWebhook({ enabled: false })]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/An admin disabled it/)).toBeVisible()
  },
})

async function openForm(canvas: Canvas, userEvent: UserEvent) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Add webhook' }))
  return within(await screen.findByRole('dialog', { name: 'Add webhook' }))
}

/** The form for a new webhook. */
export const Form = meta.story({
  play: async ({ canvas, userEvent }) => {
    const form = await openForm(canvas, userEvent)
    await expect(form.getAllByRole('checkbox')).toHaveLength(5)
    await expect(form.getByLabelText(/Address/)).toHaveValue('')
    await expect(form.getByLabelText(/Address/)).toHaveAccessibleDescription(
      'An https address on the internet.',
    )
    await expect(form.getByLabelText('Description')).toHaveAccessibleDescription(
      'What receives the events, for the people in your workspace.',
    )
    for (const name of [
      /^call\.ended ?A call is over, with its outcome, duration and cost\.$/,
      /^call\.analyzed ?The analysis arrived: whether the contact is qualified, and why\.$/,
      /^campaign\.completed ?A campaign has nobody left to call\.$/,
      /^campaign\.paused ?A campaign was paused, with the reason\.$/,
      /^contact\.opted_out ?A person asked not to be called again\. The number is on the do-not-call list\.$/,
    ]) {
      await expect(form.getByRole('checkbox', { name })).not.toBeChecked()
    }
  },
})

/** On a phone, the form is a sheet. */
export const FormPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: Form.input.play,
})

/** Nothing is sent without an address and an event. */
export const FormIncomplete = meta.story({
  play: async ({ canvas, userEvent }) => {
    const form = await openForm(canvas, userEvent)
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    await expect(form.getByText('The address is required')).toBeVisible()
    await expect(form.getByText('Choose at least one event')).toBeVisible()
    await expect(form.getByRole('group', { name: /Events/ })).toHaveAccessibleDescription(
      'Choose at least one event',
    )
  },
})

/** The server refuses an address in a private network, which stays as typed. */
export const AddressRefused = meta.story({
  parameters: { expectedErrors: [/not public/] },
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.refusesUrl('The host has an address that is not public'))
  },
  play: async ({ canvas, userEvent }) => {
    const form = await openForm(canvas, userEvent)
    const address = form.getByLabelText(/Address/)
    await userEvent.type(address, 'https://intranet.example/')
    await userEvent.click(form.getByRole('checkbox', { name: /call.ended/ }))
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    await waitFor(() => expect(address).toHaveAccessibleDescription(/address that is not public/))
    await expect(address).toHaveValue('https://intranet.example/')
  },
})

export const AddsAWebhook = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const form = await openForm(canvas, userEvent)
    await userEvent.type(form.getByLabelText(/Address/), 'https://new.northwind.example/in')
    await userEvent.click(form.getByRole('checkbox', { name: /campaign.paused/ }))
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    const secret = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }))
    await expect(secret.getByText(mockSecret)).toBeVisible()
    await userEvent.click(secret.getByRole('button', { name: 'I have copied it' }))
    await waitFor(() => expect(screen.queryByText(mockSecret)).toBeNull())
    const list = await findList(canvas)
    await expect(await list.findByText('https://new.northwind.example/in')).toBeVisible()
  },
})

/** What was typed is discarded only after a question. */
export const UnsavedForm = meta.story({
  play: async ({ canvas, userEvent }) => {
    const form = await openForm(canvas, userEvent)
    const address = form.getByLabelText(/Address/)
    await userEvent.type(address, 'https://x')
    // The event is not sent by user-event, whose `act` fails when the focus moves during a key event.
    address.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await expect(await screen.findByRole('alertdialog')).toHaveTextContent('is not saved')
  },
})

export const DiscardsAForm = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const form = await openForm(canvas, userEvent)
    await userEvent.click(form.getByRole('checkbox', { name: /call.ended/ }))
    await expect(asksBeforeUnload()).toBe(true)
    await userEvent.click(form.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(form.getByRole('checkbox', { name: /call.ended/ })).toBeChecked()
    await userEvent.click(form.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(asksBeforeUnload()).toBe(false)

    // The next form is empty, and closes without a question.
    const next = await openForm(canvas, userEvent)
    await expect(next.getByRole('checkbox', { name: /call.ended/ })).not.toBeChecked()
    await userEvent.click(next.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    const last = await openForm(canvas, userEvent)
    await userEvent.click(last.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const SavesAfterAFailure = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.updateFails())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await choose(canvas, userEvent, 'Edit')
    const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(form.getByRole('button', { name: 'Save webhook' }))
    await expect(await form.findByRole('button', { name: 'Saving...' })).toBeDisabled()
    response.resolve()
    await expect(await form.findByRole('alert')).toHaveTextContent(
      'Error saving the webhook: Something went wrong on the server',
    )
    msw.use(...webhooksHandlers.stateful())
    await userEvent.click(form.getByRole('button', { name: 'Save webhook' }))
    await expect(await screen.findByText('Webhook saved')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

/** The server fails after the form was closed: a message says that the webhook is not saved. */
export const FailsAfterClosing = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.updateFails())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await choose(canvas, userEvent, 'Edit')
    const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.type(form.getByLabelText('Description'), 'Sales')
    await userEvent.click(form.getByRole('button', { name: 'Save webhook' }))
    await form.findByRole('button', { name: 'Saving...' })
    await userEvent.type(form.getByLabelText('Description'), ' too')
    await expect(form.getByLabelText<HTMLInputElement>('Description').value).toMatch(/Sales$/)
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    response.resolve()
    await expect(
      await screen.findByText('Error saving the webhook: Something went wrong on the server'),
    ).toBeVisible()
  },
})

export const OpensTheDeliveries = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Deliveries to ${crmUrl}` }))
    const log = await screen.findByRole('dialog', { name: 'Deliveries' })
    await expect(log).toHaveAccessibleDescription(crmUrl)
    await userEvent.click(within(log).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const EditsAWebhook = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const bodies: unknown[] = []
    msw.use(recordsBodies('/api/webhooks/*', bodies))
    await choose(canvas, userEvent, 'Edit')
    const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
    await expect(form.getByLabelText(/Address/)).toHaveValue(crmUrl)
    const description = form.getByLabelText('Description')
    await userEvent.clear(description)
    await userEvent.type(description, 'The sales team')
    await userEvent.click(form.getByRole('checkbox', { name: /call.ended/ }))
    await userEvent.click(form.getByRole('button', { name: 'Save webhook' }))
    await expect(await canvas.findByText('The sales team')).toBeVisible()
    await expect(await screen.findByText('Webhook saved')).toBeVisible()
    const [row] = (await findList(canvas)).getAllByRole('list', { name: 'Events' })
    await expect(row).toHaveTextContent(/^call.analyzed$/)
    // The address may have been changed by another admin meanwhile.
    await expect(bodies).toEqual([{ description: 'The sales team', events: ['call.analyzed'] }])
  },
})

/** The new secret is shown once, with the code that uses it. */
export const Secret = meta.story({
  play: async ({ canvas, userEvent }) => {
    await choose(canvas, userEvent, 'Replace secret')
    const question = within(await screen.findByRole('alertdialog'))
    await waitFor(() => expect(question.getByText(/For 24 hours/)).toBeVisible())
    await userEvent.click(question.getByRole('button', { name: 'Replace secret' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }))
    await waitFor(() => expect(dialog.getByText(mockSecret)).toBeVisible())
    await expect(dialog.getByText(/webhook.verify/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy secret' })).toBeVisible()
  },
})

export const ReplacesASecret = meta.story({
  parameters: journey,
  play: async (context) => {
    await Secret.input.play?.(context)
    const { canvas, userEvent } = context
    const dialog = within(screen.getByRole('dialog', { name: 'Secret of the webhook' }))
    await expect(dialog.getByRole('region', { name: 'Secret' })).toHaveTextContent(mockSecret)
    await expect(dialog.getByRole('region', { name: 'Example' })).toBeInTheDocument()
    await expect(dialog.getByText('Copy the secret now: it is not shown again.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByText(/^The previous secret is valid until/)).toBeVisible()
  },
})

/** A press outside and Escape do not close the dialog that shows the secret, and the page asks before it is left. */
export const KeepsTheSecret = meta.story({
  parameters: journey,
  play: async (context) => {
    await Secret.input.play?.(context)
    await pressOutside(context.userEvent)
    await context.userEvent.keyboard('{Escape}')
    const dialog = within(screen.getByRole('dialog', { name: 'Secret of the webhook' }))
    await expect(dialog.getByText(mockSecret)).toBeVisible()
    await expect(asksBeforeUnload()).toBe(true)
    await context.userEvent.click(dialog.getByRole('button', { name: 'I have copied it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(asksBeforeUnload()).toBe(false)
  },
})

export const FailsToReplaceASecret = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  play: async ({ canvas, msw, userEvent }) => {
    await choose(canvas, userEvent, 'Replace secret')
    const question = within(await screen.findByRole('alertdialog', { name: 'Replace the secret?' }))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise), webhooksHandlers.rotationFails())
    await userEvent.click(question.getByRole('button', { name: 'Replace secret' }))
    await expect(await question.findByRole('button', { name: 'Replacing...' })).toBeDisabled()
    response.resolve()
    const text = 'Error replacing the secret: Something went wrong on the server'
    await expect(await screen.findByText(text)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
})

/** On a phone, long lines of the code scroll in their frame. */
export const SecretPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: Secret.input.play,
})

export const EnablesAWebhook = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: /^Enable / })
    const row = button.closest('li')
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.queryByText(/Every attempt failed/)).toBeNull())
    await expect(await screen.findByText(/Webhook enabled/)).toBeVisible()
    // The pressed button is gone, and its row keeps the focus.
    await expect(row).toHaveFocus()
  },
})

export const DisablesAWebhook = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await choose(canvas, userEvent, 'Disable')
    await expect(await canvas.findByText(/An admin disabled it/)).toBeVisible()
    await expect(await screen.findByText('Webhook disabled')).toBeVisible()
    // The menu enables it again.
    await choose(canvas, userEvent, 'Enable')
    await waitFor(() => expect(canvas.queryByText(/An admin disabled it/)).toBeNull())
  },
})

export const FailsToEnableAWebhook = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.updateFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Enable / }))
    await expect(await screen.findByText(/^Error enabling the webhook: Something/)).toBeVisible()
    await expect(canvas.getByText(/Every attempt failed/)).toBeVisible()
  },
})

/** A webhook that could not be disabled stays enabled. */
export const DisablingFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.updateFails())
  },
  play: async ({ canvas, userEvent }) => {
    await choose(canvas, userEvent, 'Disable')
    await expect(await screen.findByText(/Error disabling the webhook/)).toBeVisible()
    await expect(canvas.queryByText(/An admin disabled it/)).toBeNull()
  },
})

/** A question says what the deletion does. */
export const DeletionQuestion = meta.story({
  play: async ({ canvas, userEvent }) => {
    await choose(canvas, userEvent, 'Delete')
    const question = within(await screen.findByRole('alertdialog'))
    await expect(question.getByText(/Its log is deleted/)).toBeVisible()
    await expect(question.getByText(crmUrl)).toBeVisible()
  },
})

export const DeletionQuestionThenCancelled = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await choose(canvas, userEvent, 'Delete')
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Delete this webhook?' }),
    )
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await choose(canvas, userEvent, 'Replace secret')
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(canvas.getByText(crmUrl)).toBeVisible()
  },
})

export const DeletionQuestionThenDeleted = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await choose(canvas, userEvent, 'Delete')
    const question = within(await screen.findByRole('alertdialog'))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await expect(await question.findByRole('button', { name: 'Deleting...' })).toBeDisabled()
    response.resolve()
    await waitFor(() => expect(canvas.queryByText(crmUrl)).toBeNull())
    await expect(await screen.findByText('Webhook deleted')).toBeVisible()
  },
})

/** A webhook that could not be deleted stays in the list. */
export const DeletionFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(webhooksHandlers.deletionFails())
  },
  play: async ({ canvas, userEvent }) => {
    await choose(canvas, userEvent, 'Delete')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await expect(await screen.findByText(/Error deleting the webhook/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(canvas.getByText(crmUrl)).toBeVisible()
  },
})
