import type { Call } from '@callwright/contract'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { applyPrintStyles } from '@callwright/storybook/print-styles'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, spyOn, waitFor, within } from 'storybook/test'
import { asViewer } from '../mocks/as-viewer.tsx'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { minutesAgo } from '../mocks/clock.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { mockLocalStorage } from '../mocks/local-storage.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { suppressionsHandlers } from '../suppressions/suppressions.mocks.ts'
import { CallDetailsDialog, type CallDetailsDialogProps } from './call-details-dialog.tsx'
import {
  aCall,
  aFailedCall,
  aLiveCall,
  aQueuedCall,
  callsHandlers,
  longTranscript,
} from './calls.mocks.ts'
import { providerHandlers } from './provider.mocks.ts'

/** Returns the URL of a recording; each story uses its own id, since the browser caches recordings. */
const recordingUrl = (id: number) => `/api/calls/${id}/recording`

/** The dialog of a call that a list contains. */
function ListedCallDetails({
  call,
  ...props
}: Omit<CallDetailsDialogProps, 'id' | 'call'> & { call: Call }) {
  return <CallDetailsDialog id={call.id} call={call} {...props} />
}

const meta = preview.meta({
  title: 'Screens/Calls/Call Details',
  component: ListedCallDetails,
  decorators: [withProviders],
  args: { open: true, call: aCall(), onClose: fn() },
  parameters: { screenshotSelector: '[role="dialog"]' },
  beforeEach: ({ args, msw }) => {
    mockLocalStorage({ vapi_token: '3f0c9a51-77e2-4b1c' })
    msw.use(...storeHandlers(aMockStore({ calls: [args.call] })))
  },
})

type UserEvent = Parameters<NonNullable<typeof Overview.input.play>>[0]['userEvent']

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Call Details' }))

/** Returns the element with the value of a term. */
const detailOf = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByText(name, { selector: 'dt' }).nextElementSibling

/** What the assistant said first is kept with the call. */
export const Disclosed = meta.story({
  beforeEach: ({ args, msw }) => {
    msw.use(
      callsHandlers.callHasDisclosure(
        args.call,
        'Hello, this is an AI assistant calling on behalf of Brightline Energy. This call is recorded.',
      ),
    )
  },
  play: async () => {
    const dialog = await findDialog()
    const disclosure = await dialog.findByRole('region', { name: 'Disclosure' })
    await expect(disclosure).toHaveTextContent('on behalf of Brightline Energy')
  },
})

/** The number of the call is not on the do-not-call list, and can be added to it. */
export const NotOnDoNotCallList = meta.story({
  play: async () => {
    const dialog = await findDialog()
    const section = within(await dialog.findByRole('region', { name: 'Contact Information' }))
    await expect(await section.findByRole('button', { name: 'Do not call again' })).toBeEnabled()
    await expect(section.queryByRole('status')).toBeNull()
  },
})

/** The number of the call is on the do-not-call list, with the reason. */
export const OnDoNotCallList = meta.story({
  beforeEach: ({ args, msw }) => {
    const reason = `On the do-not-call list: ${'Donaudampfschifffahrtsgesellschaft'.repeat(5)}`
    msw.use(callsHandlers.callIsDoNotCall(args.call, reason))
  },
  play: async () => {
    const dialog = await findDialog()
    const section = within(await dialog.findByRole('region', { name: 'Contact Information' }))
    await expect(await section.findByRole('status')).toHaveTextContent(/^On the do-not-call list: /)
    await expect(dialog.queryByRole('button', { name: 'Do not call again' })).toBeNull()
    const body = screen.getByRole('dialog').querySelector('[data-slot=dialog-body]')
    await expect(body?.scrollWidth).toBeLessThanOrEqual(body?.clientWidth ?? 0)
  },
})

/** A viewer cannot add the number to the do-not-call list. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  beforeEach: ({ args, msw }) => {
    msw.use(callsHandlers.callHasDisclosure(args.call, 'Hello, this is an AI assistant.'))
  },
  play: async () => {
    const dialog = await findDialog()
    // The disclosure shows that the details are loaded, without which nobody has the button.
    await expect(await dialog.findByRole('region', { name: 'Disclosure' })).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Contact Information' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Do not call again' })).toBeNull()
  },
})

/** Opens the question whether the number is not to be called again. */
async function openDoNotCallQuestion(userEvent: UserEvent) {
  const dialog = await findDialog()
  await userEvent.click(await dialog.findByRole('button', { name: 'Do not call again' }))
  return within(await screen.findByRole('alertdialog', { name: 'Do not call again?' }))
}

/** Before the number is added, the dialog says what follows and asks for a reason. */
export const DoNotCallQuestion = meta.story({
  parameters: { screenshotSelector: '[role="alertdialog"]' },
  play: async ({ userEvent }) => {
    const question = await openDoNotCallQuestion(userEvent)
    await waitFor(() =>
      expect(
        question.getByText(
          '(202) 555-0100 is added to the do-not-call list. No campaign calls it from now on.',
        ),
      ).toBeVisible(),
    )
    await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      /^Optional\./,
    )
  },
})

/** When the number cannot be added, the dialog says why and keeps the reason. */
export const DoNotCallFails = meta.story({
  parameters: {
    screenshotSelector: '[role="alertdialog"]',
    expectedErrors: [/Something went wrong on the server/],
  },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.createFails())
  },
  play: async ({ userEvent }) => {
    const question = await openDoNotCallQuestion(userEvent)
    await userEvent.type(question.getByRole('textbox', { name: 'Reason' }), 'Asked twice')
    await userEvent.click(question.getByRole('button', { name: 'Do not call again' }))
    await expect(await question.findByRole('alert')).toHaveTextContent(
      'Error adding the number to the do-not-call list: Something went wrong on the server',
    )
    await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveValue('Asked twice')
    await expect(asksBeforeUnload()).toBe(true)
    await waitFor(() =>
      expect(question.getByRole('button', { name: 'Do not call again' })).toBeEnabled(),
    )
  },
})

export const DoNotCallFailsThenAsksAnew = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: DoNotCallFails.input.beforeEach,
  play: async ({ userEvent }) => {
    const question = await openDoNotCallQuestion(userEvent)
    await userEvent.click(question.getByRole('textbox', { name: 'Reason' }))
    await userEvent.paste('x'.repeat(250))
    // The server accepts no longer reason.
    await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveValue('x'.repeat(200))
    await userEvent.click(question.getByRole('button', { name: 'Do not call again' }))
    await question.findByRole('alert')
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const nextQuestion = await openDoNotCallQuestion(userEvent)
    const reason = nextQuestion.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toHaveValue('x'.repeat(200))
    await expect(nextQuestion.queryByRole('alert')).toBeNull()
  },
})

export const AddsToDoNotCallList = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    const question = await openDoNotCallQuestion(userEvent)
    await userEvent.type(question.getByRole('textbox', { name: 'Reason' }), 'Asked twice{Enter}')
    await waitFor(() =>
      expect(screen.getByText('No campaign calls this number again')).toBeVisible(),
    )
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const dialog = await findDialog()
    await expect(await dialog.findByText('On the do-not-call list: Asked twice')).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Do not call again' })).toBeNull()
  },
})

/** The data of an ended call. */
export const Overview = meta.story({
  tags: ['picture'],
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('Enhanced')).toBeVisible()
    await expect(detailOf(dialog, 'Status')).toHaveTextContent(/^endedConversation/)
    await expect(detailOf(dialog, 'Ended Reason')).toHaveTextContent(
      'customer-ended-callThe contact ended the call',
    )
    await expect(detailOf(dialog, 'VAPI Call ID')).toHaveTextContent('019d2ad0-6eb1-7aac')
    await expect(detailOf(dialog, 'Duration')).toHaveTextContent('2m 7s')
    await expect(dialog.queryByText(/embedded provider/)).toBeNull()
    await expect(detailOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
    await expect(detailOf(dialog, 'Phone')).toHaveTextContent('(202) 555-0100')
    await expect(detailOf(dialog, 'Email')).toHaveTextContent('marta@example.com')
    await expect(detailOf(dialog, 'Campaign')).toHaveTextContent('Autumn renewals')
    await expect(detailOf(dialog, 'Provider')).toHaveTextContent('twilio')
    await expect(dialog.getByRole('link', { name: 'Evidence' })).toHaveAttribute(
      'href',
      '/dashboard/calls/1/evidence',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalled()
  },
})

/** The transcript with a search. */
export const Transcript = meta.story({
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(dialog.getByText('Yes, this is Marta.')).toBeVisible()
    // Without times of its turns, the transcript does not follow the recording.
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: /, turn \d+$/ })).toBeNull()

    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search transcript' }), 'marta')
    await expect(await dialog.findByText('1 of 3')).toBeVisible()
  },
})

/** A call from a list, which truncates transcripts. */
const truncatedCall = aCall({ transcript: 'AI: Hello, this is Ava', transcript_cut: true })

/** The full transcript of a call whose list entry has only its beginning. */
export const TranscriptCut = meta.story({
  args: { call: truncatedCall },
  beforeEach: ({ msw }) => {
    localStorage.removeItem('vapi_token')
    msw.use(...storeHandlers(aMockStore({ calls: [aCall()] })))
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(await dialog.findByText(/Can we add two more seats/)).toBeVisible()
    await expect(dialog.getByText('7 turns')).toBeVisible()
  },
})

/** The full transcript is being loaded. */
export const TranscriptCutLoading = meta.story({
  args: { call: truncatedCall },
  beforeEach: ({ msw }) => {
    localStorage.removeItem('vapi_token')
    msw.use(callsHandlers.callRequestHangs())
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(dialog.getByRole('status', { name: 'Loading transcript' })).toBeVisible()
    await expect(dialog.queryByText(/this is Ava/)).toBeNull()
    await expect(dialog.queryByText('No transcript available for this call')).toBeNull()
  },
})

/** The full transcript could not be loaded. */
export const TranscriptCutFails = meta.story({
  args: { call: truncatedCall },
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    localStorage.removeItem('vapi_token')
    msw.use(callsHandlers.callRequestFails())
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(await dialog.findByText('The transcript could not be loaded')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
  },
})

/** The provider has the full transcript, so it is shown although the server does not return it. */
export const TranscriptCutButEnhanced = meta.story({
  args: { call: truncatedCall },
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    spyOn(console, 'error')
    msw.use(providerHandlers.responds(aCall(), {}), callsHandlers.callRequestFails())
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    await dialog.findByText('Enhanced')
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(dialog.getByText(/Can we add two more seats/)).toBeVisible()
  },
})

/** Without a token in the browser, transcript and recording follow each other. */
export const FollowsRecording = meta.story({
  parameters: journey,
  args: { call: aCall({ recording_url: recordingUrl(24) }) },
  beforeEach: ({ args, msw }) => {
    localStorage.removeItem('vapi_token')
    // An automated browser may refuse to play audio.
    spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    msw.use(callsHandlers.recordingLasts(24), callsHandlers.callHasTurns(args.call))
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    const audio = document.querySelector('audio') as HTMLAudioElement
    const currentTurn = () => document.querySelector('[role="dialog"] [aria-current]')
    // Nothing is playing yet.
    const thirdTurn = await dialog.findByRole('button', { name: 'AI, turn 3' })
    await expect(currentTurn()).toBeNull()

    await userEvent.click(thirdTurn)
    await waitFor(() => expect(currentTurn()).toHaveTextContent('Your contract ends in December.'))
    await expect(audio.currentTime).toBe(7)
    await expect(audio.play).toHaveBeenCalledOnce()

    audio.currentTime = 10.5
    await waitFor(() => expect(currentTurn()).toHaveTextContent('we are happy with it'))

    // The other tab has the same player, at the same position.
    await userEvent.click(dialog.getByRole('tab', { name: 'Recording' }))
    await expect(dialog.getByRole('link', { name: 'Open in new tab' })).toBeVisible()
    await expect(dialog.getByText('0:10 / 0:24')).toBeVisible()
    await expect(audio.isConnected).toBe(true)
  },
})

/** The provider's record, which a token brings, has more of the transcript than the stored turns. */
export const TranscriptIsNewerThanTurns = meta.story({
  beforeEach: ({ args, msw }) => {
    const transcript = `${args.call.transcript}\nUser: One more question.`
    msw.use(
      callsHandlers.callHasTurns(args.call),
      providerHandlers.responds(args.call, { transcript }),
    )
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await dialog.findByText('Enhanced')
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(await dialog.findByText('One more question.')).toBeVisible()
    await expect(dialog.queryByRole('button', { name: /, turn \d+$/ })).toBeNull()
  },
})

/** The transcript of the list stays readable when the call itself cannot be read. */
export const TurnsFail = meta.story({
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    spyOn(console, 'error')
    msw.use(callsHandlers.callRequestFails())
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(dialog.getByText('Yes, this is Marta.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
  },
})

/** A search in a transcript of a hundred thousand words. */
export const HundredThousandWords = meta.story({
  args: { call: aCall({ transcript: longTranscript, recording_url: recordingUrl(20) }) },
  beforeEach: ({ args, msw }) => {
    msw.use(callsHandlers.recordingLasts(20), callsHandlers.callHasTurns(args.call, 0.01))
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await dialog.findByText('Enhanced')
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(await dialog.findByText('1000 turns')).toBeVisible()
    await userEvent.type(dialog.getByRole('searchbox'), 'turn 999')
    await expect(await dialog.findByText('1 of 1')).toBeVisible()
    const last = await dialog.findByText(/^Turn 999 says/)
    await waitFor(() => expect(last.checkVisibility({ contentVisibilityAuto: true })).toBe(true))
  },
})

/** Printed, the dialog is as long as its transcript, and replaces the page. */
export const Printed = meta.story({
  args: { call: aCall({ transcript: longTranscript.split('\n').slice(0, 60).join('\n') }) },
  beforeEach: applyPrintStyles,
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(await dialog.findByText('60 turns')).toBeVisible()
    const lastTurn = await dialog.findByText(/^Turn 59 says/)
    const element = screen.getByRole('dialog')
    const parts = [element, ...element.querySelectorAll<HTMLElement>('*')]
    await waitFor(() => {
      expect(parts.filter(isCut)).toEqual([])
      expect(lastTurn.getBoundingClientRect().bottom).toBeLessThan(
        document.documentElement.scrollHeight,
      )
    })
    await expect(canvasElement).not.toBeVisible()
    await expect(document.querySelector('[data-slot=dialog-overlay]')).not.toBeVisible()
  },
})

/** Printed, a question above the dialog replaces it. */
export const QuestionPrinted = meta.story({
  parameters: { screenshotSelector: '[role="alertdialog"]' },
  beforeEach: applyPrintStyles,
  play: async ({ userEvent }) => {
    const question = await openDoNotCallQuestion(userEvent)
    await expect(question.getByRole('button', { name: 'Do not call again' })).toBeVisible()
    await expect(screen.getByRole('dialog', { hidden: true })).not.toBeVisible()
  },
})

/** Returns whether an element has more content than it shows. */
const isCut = (element: HTMLElement) =>
  getComputedStyle(element).overflowY !== 'visible' && element.scrollHeight > element.clientHeight

/** The recording with a player and a link. */
export const Recording = meta.story({
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Recording' }))
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
    // The position is on the waveform that the server computed.
    const player = dialog.getByRole('region', { name: 'Recording' })
    await waitFor(() => expect(player.querySelector('[data-slot=waveform]')).toBeVisible())
    const link = dialog.getByRole('link', { name: 'Open in new tab' })
    await expect(link).toHaveAttribute('href', '/api/calls/1/recording')
    await expect(link).toHaveAttribute('target', '_blank')
  },
})

/** The recording could not be loaded. */
export const RecordingIsGone = meta.story({
  args: { call: aCall({ recording_url: recordingUrl(404) }) },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.recordingIsGone())
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Recording' }))
    await expect(await dialog.findByText('This recording could not be loaded.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled()
  },
})

export const RecordingIsGoneThenLoads = meta.story({
  parameters: journey,
  args: { call: aCall({ recording_url: recordingUrl(405) }) },
  beforeEach: RecordingIsGone.input.beforeEach,
  play: async ({ userEvent, msw }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Recording' }))
    const retryButton = await dialog.findByRole('button', { name: 'Try again' })
    msw.use(callsHandlers.recordingLasts(1))
    await userEvent.click(retryButton)
    await expect(await dialog.findByText('0:00 / 0:01')).toBeVisible()
  },
})

/** The cost, the analysis and the timeline of a call. */
export const Analytics = meta.story({
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Analytics' }))
    await expect(detailOf(dialog, 'tts')).toHaveTextContent('$0.0590')
    await expect(dialog.getByText(/Marta renews for a year/)).toBeVisible()
    const timelineItems = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(timelineItems).toEqual([
      '0:00CreatedNov 20, 2026, 2:28:00 PM',
      '0:00VAPI Created2:28:00 PM',
      '0:20Started2:28:20 PM',
      '2:27Ended2:30:27 PM',
      '3:27Last Updated2:31:27 PM',
    ])
    // The line after an event is longer when more time passes until the next one.
    const [created = 0, providerCreated = 0, started = 0] = dialog
      .getAllByRole('listitem')
      .map(({ offsetHeight }) => offsetHeight)
    await expect(providerCreated).toBeGreaterThan(created)
    await expect(started).toBeGreaterThan(providerCreated)
  },
})

/** The provider's clock is late, and the call was last updated on the next day. */
export const TimelineOverMidnight = meta.story({
  args: {
    call: aCall({
      created_at: '2026-11-19T23:58:10.000Z',
      vapi_created_at: '2026-11-19T23:58:09.000Z',
      started_at: '2026-11-19T23:58:31.400Z',
      ended_at: '2026-11-20T00:01:02.000Z',
      updated_at: '2026-11-20T00:11:05.000Z',
    }),
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await dialog.findByText('Enhanced')
    await userEvent.click(dialog.getByRole('tab', { name: 'Analytics' }))
    const timelineItems = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(timelineItems).toEqual([
      '0:00CreatedNov 19, 2026, 11:58:10 PM',
      '–:––VAPI Created11:58:09 PM',
      '0:21Started11:58:31 PM',
      '2:52EndedNov 20, 2026, 12:01:02 AM',
      '12:55Last Updated12:11:05 AM',
    ])
  },
})

/** The address of a call opens its details without a list. */
export const OnlyId = meta.story({
  render: ({ call, ...args }) => <CallDetailsDialog id={call.id} {...args} />,
  play: async () => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('Enhanced')).toBeVisible()
    await expect(detailOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
  },
})

/** The call of the address is being loaded. */
export const OnlyIdLoading = meta.story({
  render: OnlyId.input.render,
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.callRequestHangs())
  },
  play: async () => {
    const dialog = await findDialog()
    await expect(dialog.getByRole('status', { name: 'Loading call' })).toBeVisible()
  },
})

/** No call has the id of the address. */
export const OnlyIdUnknown = meta.story({
  args: { call: aCall({ id: 4711 }) },
  render: OnlyId.input.render,
  parameters: { expectedErrors: [/Call not found/] },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers(aMockStore({ calls: [] })))
  },
  play: async () => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('Call not found')).toBeVisible()
    await expect(
      dialog.getByText('There is no call with the id 4711. Check the address of this page.'),
    ).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull()
  },
})

export const OnlyIdFailsThenRecovers = meta.story({
  render: OnlyId.input.render,
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.callRequestFails())
  },
  play: async ({ args, msw, userEvent }) => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('The call could not be loaded')).toBeVisible()
    msw.use(...storeHandlers(aMockStore({ calls: [args.call] })))
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await expect(await dialog.findByText('Enhanced')).toBeVisible()
  },
})

/** A call that is queued and not yet placed. */
export const OnlyScheduled = meta.story({
  args: {
    call: aQueuedCall({
      assistant_id: null,
      phone_number_id: null,
      campaign: null,
      contact: null,
      name: '',
    }),
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    for (const name of ['Duration', 'Cost', 'Started', 'Ended', 'Campaign', 'Assistant ID']) {
      await expect(detailOf(dialog, name)).toHaveTextContent('N/A')
    }
    await expect(dialog.queryByText('Email')).toBeNull()
    await expect(dialog.queryByText('Technical Details')).toBeNull()

    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(dialog.getByText('No transcript available for this call')).toBeVisible()
    await userEvent.click(dialog.getByRole('tab', { name: 'Recording' }))
    await expect(
      dialog.getByText('No recording available for this call (may still be processing)'),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('tab', { name: 'Analytics' }))
    await expect(dialog.getByText('No cost breakdown available')).toBeVisible()
    await expect(dialog.getByText('No analysis available for this call')).toBeVisible()
  },
})

/** A call that has not ended. */
export const InProgress = meta.story({
  args: { call: aLiveCall() },
  play: async () => {
    const dialog = await findDialog()
    await expect(detailOf(dialog, 'Status')).toHaveTextContent(/^in-progress$/)
    await expect(detailOf(dialog, 'Ended')).toHaveTextContent('N/A')
  },
})

/** A call that the provider could not place. */
export const NeverPlaced = meta.story({
  args: { call: aFailedCall() },
  play: async () => {
    const dialog = await findDialog()
    await expect(detailOf(dialog, 'Status')).toHaveTextContent('failed')
    await expect(detailOf(dialog, 'Ended Reason')).toHaveTextContent(
      'call.start.error-get-phone-number',
    )
  },
})

/** A reason that the provider added later is shown as it is. */
export const UnknownEndedReason = meta.story({
  args: { call: aCall({ outcome: 'failed', ended_reason: 'a-new-reason' }) },
  play: async () => {
    const dialog = await findDialog()
    await expect(detailOf(dialog, 'Ended Reason')).toHaveTextContent(/^a-new-reason$/)
    await expect(dialog.getByRole('button', { name: 'Failed' })).toHaveAccessibleDescription(
      'a-new-reason',
    )
  },
})

/** The embedded provider ran the call faster, and the dialog shows the duration at normal speed. */
export const RanFaster = meta.story({
  args: { call: aCall({ ended_at: minutesAgo(31 + 2 / 3 - 12.6 / 60) }) },
  beforeEach: ({ args, msw }) => {
    msw.use(providerHandlers.responds(args.call, { duration: 127 }))
  },
  play: async () => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('Enhanced')).toBeVisible()
    await expect(detailOf(dialog, 'Duration')).toHaveTextContent('2m 7s')
    const hint =
      'Duration at normal speed. The embedded provider ran this call about 10 times faster.'
    await expect(dialog.getByText(hint)).toBeVisible()
  },
})

/** All times are invalid: in the future, in the wrong order, or not a time. */
export const InvalidTimes = meta.story({
  args: {
    call: aCall({
      created_at: '2031-02-03T04:05:00.000Z',
      started_at: '2031-02-03T04:06:00.000Z',
      ended_at: '1970-01-01T00:00:00.000Z',
      duration_seconds: -42,
    }),
  },
  beforeEach: ({ args, msw }) => {
    msw.use(
      providerHandlers.responds(args.call, { endedAt: 'soon', startedAt: '', updatedAt: '13/32' }),
    )
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('Enhanced')).toBeVisible()
    await expect(detailOf(dialog, 'Duration')).toHaveTextContent('0s')
    await expect(detailOf(dialog, 'Started')).toHaveTextContent('Feb 3, 2031, 4:06 AM')
    await expect(detailOf(dialog, 'Ended')).toHaveTextContent('Jan 1, 1970, 12:00 AM')
    await userEvent.click(dialog.getByRole('tab', { name: 'Analytics' }))
    await expect(dialog.getByText('Feb 3, 2031, 4:05:00 AM')).toBeVisible()
    const events = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(events).toContain('–:––EndedJan 1, 1970, 12:00:00 AM')
  },
})

/** Long names, ids and reasons stay inside every tab. */
export const LongText = meta.story({
  args: {
    call: aCall({
      vapi_call_id: 'x'.repeat(100),
      ended_reason: 'call.in-progress.error-providerfault-'.repeat(8),
      qualification_reason: 'Wants to talk about it next week, but not on Tuesday. '.repeat(12),
      contact: {
        first_name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3),
        last_name: 'de la Santísima Trinidad y Todos los Santos',
        phone_number: '+1 (202) 555-0100 ext. 4711',
        phone_formatted: '(202) 555-0100',
        email: `${'marta.okafor'.repeat(12)}@example.com`,
      },
      campaign: { id: 5, name: 'Customers who would rather be called next week '.repeat(4) },
      cost_usd: 1_234_567.8912,
    }),
  },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await expect(detailOf(dialog, 'Cost')).toHaveTextContent('$1,234,567.8912')
    for (const name of ['Overview', 'Transcript', 'Recording', 'Analytics']) {
      await userEvent.click(dialog.getByRole('tab', { name }))
      const panel = dialog.getByRole('tabpanel', { name })
      await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth)
    }
  },
})

/** The transcript in the dark theme. */
export const Dark = meta.story({
  globals: { theme: 'dark' },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Transcript' }))
    await expect(dialog.getByText('Yes, this is Marta.')).toBeVisible()
  },
})

/** A toast says that a token would bring the missing data. */
export const TokenMissing = meta.story({
  args: { call: aCall({ recording_url: null }) },
  beforeEach: () => localStorage.removeItem('vapi_token'),
  play: async () => {
    const dialog = await findDialog()
    await expect(
      await screen.findByText(
        'Please configure your VAPI token in Settings for enhanced call details.',
      ),
    ).toBeVisible()
    await expect(
      screen.getByText('VAPI token not found. Please configure your VAPI token in Settings.'),
    ).toBeVisible()
    await expect(detailOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
    await expect(dialog.queryByText('Enhanced')).toBeNull()
  },
})

/** Everything that a token could bring is stored here. */
export const TokenNotNeeded = meta.story({
  beforeEach: () => localStorage.removeItem('vapi_token'),
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Recording' }))
    await expect(await dialog.findByRole('button', { name: 'Play' })).toBeVisible()
    await expect(screen.queryByText(/^Please configure your VAPI token/)).toBeNull()
  },
})

export const HintsAtTokenOncePerVisit = meta.story({
  parameters: journey,
  args: TokenMissing.input.args,
  beforeEach: ({ args: { call }, msw }) => {
    localStorage.removeItem('vapi_token')
    msw.use(...storeHandlers(aMockStore({ calls: [call, { ...call, id: 2 }] })))
  },
  render: ({ call, ...args }) => {
    const [id, setId] = useState(1)
    return (
      <>
        <CallDetailsDialog key={id} id={id} call={{ ...call, id }} {...args} />
        <button type="button" onClick={() => setId(2)}>
          Open another call
        </button>
      </>
    )
  },
  play: async ({ canvasElement, userEvent }) => {
    const hint = 'Please configure your VAPI token in Settings for enhanced call details.'
    const toastElement = await screen.findByText(hint)
    await userEvent.click(screen.getByRole('button', { name: 'Close toast' }))
    await waitFor(() => expect(toastElement).not.toBeInTheDocument())
    // The dialog hides the rest of the page from assistive technology.
    await fireEvent.click(within(canvasElement).getByText('Open another call'))
    await findDialog()
    await expect(screen.queryByText(hint)).toBeNull()
  },
})

/** The call ended a minute ago, so the provider has no recording yet, either. */
export const TokenNotUsefulYet = meta.story({
  args: { call: aCall({ recording_url: null, ended_at: minutesAgo(1) }) },
  beforeEach: () => localStorage.removeItem('vapi_token'),
  play: async () => {
    const dialog = await findDialog()
    await expect(detailOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
    await expect(screen.queryByText(/^Please configure your VAPI token/)).toBeNull()
  },
})

/** A toast says that the provider refused the token. */
export const TokenRefused = meta.story({
  args: { call: aCall({ recording_url: null }) },
  parameters: { expectedErrors: [/Invalid VAPI token/] },
  beforeEach: ({ msw }) => {
    msw.use(providerHandlers.refusesToken())
  },
  play: async () => {
    const dialog = await findDialog()
    // One toast shows both the hint and the reason.
    await expect(
      await screen.findByText(
        'Please configure your VAPI token in Settings for enhanced call details.',
      ),
    ).toBeVisible()
    await expect(
      screen.getByText('Invalid VAPI token. Please check your token in Settings.'),
    ).toBeVisible()
    await expect(dialog.queryByRole('alert')).toBeNull()
    await expect(dialog.queryByText('Enhanced')).toBeNull()
    await expect(detailOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
  },
})

/** The token has characters that a header cannot contain. */
export const MalformedToken = meta.story({
  parameters: { expectedErrors: [/Connection error/] },
  beforeEach: () => localStorage.setItem('vapi_token', 'ключ 🗝'),
  play: async () => {
    const dialog = await findDialog()
    await expect(await dialog.findByText(/^Connection error: /)).toBeVisible()
    await expect(detailOf(dialog, 'Cost')).toHaveTextContent('$0.1931')
  },
})

/** The provider cannot be reached, and the stored data is shown. */
export const ProviderUnreachable = meta.story({
  tags: ['picture'],
  parameters: { expectedErrors: [/Connection error/] },
  beforeEach: ({ msw }) => {
    msw.use(providerHandlers.isUnreachable())
  },
  play: async () => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('Connection error: Failed to fetch')).toBeVisible()
  },
})

/** The provider does not have the call any more. */
export const UnknownToProvider = meta.story({
  parameters: { expectedErrors: [/Call not found in VAPI/] },
  beforeEach: ({ msw }) => {
    msw.use(...providerHandlers.stateful({ calls: [] }))
  },
  play: async () => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('Call not found in VAPI.')).toBeVisible()
  },
})

/** The provider fails, and the stored data is shown. */
export const ProviderFails = meta.story({
  parameters: { expectedErrors: [/VAPI API error/] },
  beforeEach: ({ msw }) => {
    msw.use(providerHandlers.fails())
  },
  play: async () => {
    const dialog = await findDialog()
    await expect(await dialog.findByText('VAPI API error: 503 Service Unavailable')).toBeVisible()
  },
})

/** An analysis in plain text is shown as it is. */
export const AnalysisIsNotJson = meta.story({
  args: { call: aCall({ analysis_data: 'She liked it.', cost_breakdown: 'twelve cents' }) },
  beforeEach: () => localStorage.removeItem('vapi_token'),
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('tab', { name: 'Analytics' }))
    await expect(dialog.getByText('She liked it.')).toBeVisible()
    await expect(dialog.getByText('No cost breakdown available')).toBeVisible()
  },
})

export const ChangesTabsByKeyboard = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    // A screen reader reads the title first.
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
    dialog.getByRole('tab', { name: 'Overview' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(dialog.getByRole('tab', { name: 'Transcript' })).toHaveAttribute(
        'aria-selected',
        'true',
      ),
    )
  },
})

/** Every tab fits a phone. */
export const Phone = meta.story({
  tags: ['picture'],
  parameters: { pictureThemes: ['light'] },
  globals: { viewport: { value: 'phone' } },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    const dialogElement = screen.getByRole('dialog')
    for (const name of ['Transcript', 'Recording', 'Analytics']) {
      await userEvent.click(dialog.getByRole('tab', { name }))
      await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
      await expect(dialogElement.scrollWidth).toBe(dialogElement.clientWidth)
    }
  },
})

/** 320 px is the width of a 1280 px page at 400 % zoom; 400 px is the height of an 800 px page at 200 %. */
export const Narrow = meta.story({
  parameters: {
    viewport: {
      options: { narrow: { name: 'Narrow', styles: { width: '320px', height: '400px' } } },
    },
  },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ userEvent }) => {
    const dialog = await findDialog()
    const dialogElement = screen.getByRole('dialog')
    for (const name of ['Transcript', 'Recording', 'Analytics', 'Overview']) {
      await userEvent.click(dialog.getByRole('tab', { name }))
      await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
      await expect(dialogElement.scrollWidth).toBe(dialogElement.clientWidth)
    }
  },
})
