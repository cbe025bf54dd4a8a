import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { asViewer } from '../mocks/as-viewer.tsx'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { recordsBodies, waitsFor } from '../mocks/requests.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { inShell } from '../mocks/with-shell.tsx'
import { accountsNavigation } from '../shell/index.ts'
import { DataPage } from './data-page.tsx'
import { anErasure, keepsAll, privacyHandlers } from './privacy.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Data',
  component: DataPage,
  ...inShell('/dashboard/workspace', { items: accountsNavigation }),
  beforeEach: ({ msw }) => {
    msw.use(...privacyHandlers.stateful(), ...storeHandlers())
  },
})

type Canvas = ReturnType<typeof within>

const findErasures = async (canvas: Canvas) =>
  within(await canvas.findByRole('list', { name: 'Erasures' }))

/** Waits for the row of an erasure. */
async function findErasure(canvas: Canvas, title: string) {
  const row = (await canvas.findByText(title)).closest('li')
  if (!row) throw new Error(`no row contains ${title}`)
  return within(row)
}

/** An erasure with deletions that failed for the last time. */
const failedErasure = () =>
  anErasure({
    id: 2,
    recordings_failed: 1,
    provider_calls_deleted: 1,
    provider_calls_failed: 2,
  })

/** An admin sees how long data is kept, and an erasure in every state. */
export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Recordings (days)')).toHaveValue('90')
    await expect(canvas.getByLabelText('Contacts (days)')).toHaveValue('')
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
    const erasures = await findErasures(canvas)
    await expect(erasures.getAllByRole('listitem')).toHaveLength(4)
    await expect(erasures.getByText(/1 of 12 deleted at the voice provider/)).toBeVisible()
    await expect(
      erasures.getByText(
        '1 call could not be deleted at the voice provider: retry, or delete it there',
      ),
    ).toBeVisible()
    await expect(erasures.getByText(/by a former user/)).toBeVisible()
    await expect(erasures.getByText('12 calls · 9 recordings', { exact: false })).toBeVisible()
    await expect(erasures.getByText('1 call · 1 recording')).toBeVisible()
    await expect(erasures.getAllByText('Erased')).toHaveLength(2)
    for (const [label, hint] of [
      ['Recordings (days)', 'The audio of calls'],
      ['Transcripts (days)', 'What was said, with summaries and analyses'],
      [
        'Contacts (days)',
        'Not called or changed since, not called in the last 30 days, and in no active campaign',
      ],
      ['Audit log (days)', 'Who did what, and when'],
    ] as const) {
      const field = canvas.getByLabelText(label)
      await expect(field).toHaveAccessibleDescription(hint)
      await expect(field).toHaveAttribute('inputmode', 'numeric')
    }
  },
})

/** On a phone, the fields are below each other. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findErasures(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** A new workspace keeps everything, and has erased nobody. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...privacyHandlers.isNew())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nobody’s data was erased')).toBeVisible()
    await expect(canvas.getByLabelText('Recordings (days)')).toHaveAttribute(
      'placeholder',
      'Forever',
    )
  },
})

/** Both cards are loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...privacyHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading the retention' })).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Loading the erasures' })).toBeVisible()
  },
})

/** The server fails, and the person can try again. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/went wrong/, /went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(...privacyHandlers.fails())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The retention could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('The erasures could not be loaded')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
  },
})

/** Without a connection, the person can try again. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(...privacyHandlers.isUnreachable())
  },
  play: async ({ canvas }) => {
    const alerts = await canvas.findAllByText(/The server cannot be reached/)
    await expect(alerts[0]).toBeVisible()
  },
})

/** A captive portal answers instead of the server. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(...privacyHandlers.respondsWithHtml())
  },
  play: async ({ canvas }) => {
    const alerts = await canvas.findAllByText(/The server gave an answer that could not be read/)
    await expect(alerts[0]).toBeVisible()
  },
})

/** The name of an admin is long. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6)
    msw.use(
      ...privacyHandlers.stateful({ erasures: [anErasure({ requested_by: { id: 1, name } })] }),
    )
  },
  play: async ({ canvas }) => {
    await findErasures(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** Twenty erasures are a page. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    const erasures = Array.from({ length: 45 }, (_, index) => anErasure({ id: 45 - index }))
    msw.use(...privacyHandlers.stateful({ erasures }))
  },
  play: async ({ canvas, userEvent }) => {
    const erasures = await findErasures(canvas)
    await expect(erasures.getAllByRole('listitem')).toHaveLength(20)
    await userEvent.click(canvas.getByRole('button', { name: /next/i }))
    await expect(await canvas.findByText('Erasure 25')).toBeVisible()
  },
})

/** Only whole numbers of days are stored. */
export const FieldsInvalid = meta.story({
  play: async ({ canvas, userEvent }) => {
    for (const [label, text] of [
      ['Recordings (days)', '0'],
      ['Transcripts (days)', '4000'],
      ['Contacts (days)', 'a year'],
    ] as const) {
      const input = await canvas.findByLabelText(label)
      await userEvent.clear(input)
      await userEvent.type(input, text)
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(canvas.getAllByText(/^Enter 1 to 3650 days/)).toHaveLength(3)
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
})

export const RefusesOnlyOtherNumbers = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const enter = async (label: string, text: string) => {
      await userEvent.clear(canvas.getByLabelText(label))
      await userEvent.type(canvas.getByLabelText(label), text)
    }
    await canvas.findByLabelText('Recordings (days)')
    await enter('Recordings (days)', '1')
    await enter('Transcripts (days)', '3651')
    await enter('Contacts (days)', '3650')
    await expect(canvas.queryByText(/^Enter 1 to 3650 days/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(canvas.getByLabelText('Transcripts (days)')).toHaveAccessibleDescription(
      /Enter 1 to 3650 days, or nothing to keep it forever$/,
    )
    await expect(canvas.getAllByText(/^Enter 1 to 3650 days/)).toHaveLength(1)
  },
})

/** Another admin changes the retention while one types: what was typed stays, and the other fields follow. */
export const KeepsWhatIsTyped = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  play: async ({ canvas, msw, userEvent }) => {
    const transcripts = await canvas.findByLabelText('Transcripts (days)')
    await userEvent.clear(transcripts)
    await userEvent.type(transcripts, '77')
    msw.use(...privacyHandlers.isNew())
    await userEvent.click(canvas.getByRole('button', { name: 'Fetch again' }))
    await waitFor(() => expect(canvas.getByLabelText('Recordings (days)')).toHaveValue(''))
    await expect(canvas.getByLabelText('Transcripts (days)')).toHaveValue('77')
  },
})

/** Before older data is deleted, the person is asked. */
export const ShorterQuestion = meta.story({
  play: async ({ canvas, userEvent }) => {
    const recordings = await canvas.findByLabelText('Recordings (days)')
    await userEvent.clear(recordings)
    await userEvent.type(recordings, '30')
    await userEvent.type(canvas.getByLabelText('Contacts (days)'), '365')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete older data?' }))
    await expect(
      dialog.getByText(/older than you entered: recordings and contacts\./),
    ).toBeVisible()
  },
})

/** Another admin has chosen to keep contacts forever, which this page has not noticed: 60 days would delete some. */
export const AsksBeforeDeletingWhatOthersKeep = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...privacyHandlers.stateful({ retention: { ...keepsAll, contact_days: 30 } }))
  },
  play: async ({ canvas, msw, userEvent }) => {
    const days = await canvas.findByLabelText('Contacts (days)')
    await userEvent.clear(days)
    await userEvent.type(days, '60')
    msw.use(...privacyHandlers.isNew())
    const bodies: unknown[] = []
    msw.use(recordsBodies('/api/workspace/retention', bodies))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete older data?' }))
    await expect(dialog.getByText(/older than you entered: contacts\./)).toBeVisible()
    await expect(bodies).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Save and delete' }))
    await expect(await screen.findByText('Retention saved')).toBeVisible()
    await expect(bodies).toEqual([{ contact_days: 60 }])
  },
})

/** The question is about what was submitted: nothing can be typed until it is asked. */
export const KeepsWhatIsSubmitted = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const recordings = await canvas.findByLabelText('Recordings (days)')
    await userEvent.clear(recordings)
    await userEvent.type(recordings, '60')
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('button', { name: 'Saving...' })
    await userEvent.type(recordings, 'x')
    await expect(recordings).toHaveValue('60')
    response.resolve()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete older data?' }))
    await expect(dialog.getByText(/older than you entered: recordings\./)).toBeVisible()
  },
})

/** What is stored now cannot be read: nothing is saved, and what was typed stays. */
export const KeepsWhatIsTypedIfReadFails = meta.story({
  parameters: { ...journey, expectedErrors: [/went wrong/, /went wrong/] },
  play: async ({ canvas, msw, userEvent }) => {
    const recordings = await canvas.findByLabelText('Recordings (days)')
    await userEvent.clear(recordings)
    await userEvent.type(recordings, '180')
    const bodies: unknown[] = []
    msw.use(recordsBodies('/api/workspace/retention', bodies), ...privacyHandlers.fails())
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/^Error saving the retention/)).toBeVisible()
    await expect(recordings).toHaveValue('180')
    await expect(bodies).toEqual([])
  },
})

export const ShorterQuestionThenSaved = meta.story({
  parameters: journey,
  play: async (context) => {
    await ShorterQuestion.input.play?.(context)
    const { canvas, msw, userEvent } = context
    const dialog = within(screen.getByRole('alertdialog'))
    const response = Promise.withResolvers<void>()
    const bodies: unknown[] = []
    msw.use(waitsFor(response.promise), recordsBodies('/api/workspace/retention', bodies))
    await userEvent.click(dialog.getByRole('button', { name: 'Save and delete' }))
    await expect(await dialog.findByRole('button', { name: 'Saving...' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    response.resolve()
    await expect(await screen.findByText('Retention saved')).toBeVisible()
    // The other kinds may have been changed by another admin meanwhile.
    await expect(bodies).toEqual([{ recording_days: 30, contact_days: 365 }])
    await waitFor(() => expect(canvas.getByLabelText('Recordings (days)')).toHaveValue('30'))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled())
    await expect(asksBeforeUnload()).toBe(false)
  },
})

export const ShorterQuestionThenCancelled = meta.story({
  parameters: journey,
  play: async (context) => {
    await ShorterQuestion.input.play?.(context)
    const { canvas, userEvent } = context
    const dialog = within(screen.getByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(canvas.getByLabelText('Recordings (days)')).toHaveValue('30')
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeEnabled()
    await expect(asksBeforeUnload()).toBe(true)
  },
})

export const ShorterQuestionThenServerFails = meta.story({
  parameters: { ...journey, expectedErrors: [/went wrong/] },
  play: async (context) => {
    await ShorterQuestion.input.play?.(context)
    const { canvas, msw, userEvent } = context
    msw.use(privacyHandlers.storeFails())
    await userEvent.click(screen.getByRole('button', { name: 'Save and delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(canvas.getByText(/^Error saving the retention/)).toBeVisible()
    // The next attempt begins without the failure.
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await screen.findByRole('alertdialog')
    await expect(canvas.queryByText(/^Error saving the retention/)).toBeNull()
  },
})

export const KeepsLonger = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(await canvas.findByLabelText('Recordings (days)'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Retention saved')).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
})

/** The server refuses the change, and the input stays. */
export const SaveFails = meta.story({
  parameters: { expectedErrors: [/went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(privacyHandlers.storeFails())
  },
  play: async ({ canvas, userEvent }) => {
    const recordings = await canvas.findByLabelText('Recordings (days)')
    await userEvent.clear(recordings)
    await userEvent.type(recordings, '180')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/^Error saving the retention/)).toBeVisible()
    await expect(recordings).toHaveValue('180')
  },
})

/** Only an erasure whose deletions failed offers to retry them. */
export const DeletionsFailed = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...privacyHandlers.stateful({ erasures: [failedErasure(), anErasure()] }))
  },
  play: async ({ canvas }) => {
    const row = await findErasure(canvas, 'Erasure 2')
    await expect(row.getByText('Incomplete')).toBeVisible()
    await expect(
      row.getByText(/^2 calls could not .* retry, or delete them there\. 1 recording could not/),
    ).toBeVisible()
    await expect(row.getByRole('button', { name: 'Retry erasure 2' })).toBeVisible()
    await expect((await findErasures(canvas)).getAllByRole('button')).toHaveLength(1)
  },
})

/** A user who may not retry sees what failed, without a button. */
export const DeletionsFailedAsViewer = meta.story({
  ...DeletionsFailed.input,
  decorators: [asViewer],
  play: async ({ canvas }) => {
    const row = await findErasure(canvas, 'Erasure 2')
    await expect(row.getByText(/^2 calls could not be deleted/)).toBeVisible()
    await expect(row.queryByRole('button')).toBeNull()
  },
})

/** The request to retry is sent. */
export const Retrying = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      privacyHandlers.retryHangs(),
      ...privacyHandlers.stateful({ erasures: [failedErasure(), anErasure()] }),
    )
  },
  play: async ({ canvas, userEvent }) => {
    const row = await findErasure(canvas, 'Erasure 2')
    const button = row.getByRole('button', { name: 'Retry erasure 2' })
    await userEvent.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    await expect(button).toBeDisabled()
    await expect(row.getByText('Incomplete')).toBeVisible()
  },
})

/** The failed deletions are in progress again. */
export const Retried = meta.story({
  ...DeletionsFailed.input,
  play: async ({ canvas, userEvent }) => {
    const row = await findErasure(canvas, 'Erasure 2')
    await userEvent.click(row.getByRole('button', { name: 'Retry erasure 2' }))
    await expect(await screen.findByText('Deletion retried for erasure 2')).toBeVisible()
    await expect(row.getByText('Deleting')).toBeVisible()
    await expect(row.getByText(/1 of 3 deleted at the voice provider/)).toBeVisible()
    await expect(row.queryByText(/could not be deleted/)).toBeNull()
    await expect(row.queryByRole('button')).toBeNull()
  },
})

/** The server fails, and the button can be used again. */
export const RetryFails = meta.story({
  parameters: { expectedErrors: [/went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(
      privacyHandlers.retryFails(),
      ...privacyHandlers.stateful({ erasures: [failedErasure(), anErasure()] }),
    )
  },
  play: async ({ canvas, userEvent }) => {
    const row = await findErasure(canvas, 'Erasure 2')
    await userEvent.click(row.getByRole('button', { name: 'Retry erasure 2' }))
    await expect(await screen.findByText(/^Error retrying the deletion: /)).toBeVisible()
    await expect(row.getByText('Incomplete')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Retry erasure 2' })).toBeEnabled()
  },
})
