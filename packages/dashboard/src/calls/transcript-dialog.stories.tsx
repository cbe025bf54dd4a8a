import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { collectDownloads } from '../mocks/downloads.ts'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { aCall, aQueuedCall, callsHandlers } from './calls.mocks.ts'
import { TranscriptDialog } from './transcript-dialog.tsx'

const meta = preview.meta({
  title: 'Screens/Calls/Full Transcript',
  component: TranscriptDialog,
  decorators: [withProviders],
  parameters: { screenshotSelector: '[role="dialog"]' },
  args: { open: true, call: { ...aCall(), isEnhanced: false }, onClose: fn() },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** The full transcript of an ended call. */
export const Full = meta.story({
  play: async ({ args, userEvent }) => {
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Full Transcript - Autumn renewals: Marta Okafor',
      }),
    )
    await expect(dialog.getByText('(202) 555-0100')).toBeVisible()
    await expect(dialog.getByText('Nov 20, 2026, 2:28 PM')).toBeVisible()
    await expect(dialog.getByText(/Can we add two more seats/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
})

/** Each turn with the time at which it begins in the recording. */
export const Timed = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.callHasTurns(aCall(), 13))
  },
  play: async ({ args: { call } }) => {
    const dialog = within(await screen.findByRole('dialog'))
    await expect(await dialog.findByText('1:06')).toBeVisible()
    const block = dialog.getByText('1:06').closest('pre') as HTMLElement
    // What a selection copies is the transcript itself.
    getSelection()?.selectAllChildren(block)
    const copied = getSelection()?.toString().replace(/\n+/g, '\n').trim()
    getSelection()?.removeAllRanges()
    await expect(copied).toBe(call.transcript)
  },
})

/** A long transcript with the time of each turn is laid out in parts, and whole. */
export const ManyRows = meta.story({
  args: {
    call: {
      ...aCall({
        recording_url: null,
        transcript: Array.from({ length: 100 }, (_, index) => `AI: This is turn ${index}.`).join(
          '\n',
        ),
      }),
      isEnhanced: true,
    },
  },
  beforeEach: ({ args, msw }) => {
    msw.use(callsHandlers.callHasTurns(args.call, 13))
  },
  play: async ({ args: { call } }) => {
    const dialog = within(await screen.findByRole('dialog'))
    const time = await dialog.findByText('1:06')
    const parts = time.closest('pre')?.children ?? []
    await expect(Array.from(parts, ({ children }) => children.length)).toEqual([40, 40, 20])
    const lines = dialog.getAllByText(/^AI: This is turn \d+\.$/)
    await expect(lines.map(({ textContent }) => textContent?.trim()).join('\n')).toBe(
      call.transcript,
    )
  },
})

export const Downloads = meta.story({
  parameters: journey,
  play: async ({ userEvent }) => {
    const downloads = collectDownloads()
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }))
    await expect(downloads.map(({ name }) => name)).toEqual([
      'transcript-Autumn renewals- Marta Okafor-2026-11-20.txt',
    ])
    const text = await downloads[0]?.readText()
    await expect(text).toContain('Can we add two more seats?')
  },
})

/** A call from a list, which truncates transcripts. */
const truncatedCall = {
  ...aCall({ transcript: 'AI: Hello, this is Ava', transcript_cut: true, recording_url: null }),
  isEnhanced: false,
}
const fullTranscriptHandlers = () => storeHandlers(aMockStore({ calls: [aCall()] }))

/** The full transcript of a call whose list entry has only its beginning. */
export const TranscriptCut = meta.story({
  args: { call: truncatedCall },
  beforeEach: ({ msw }) => {
    msw.use(...fullTranscriptHandlers())
  },
  play: async ({ userEvent }) => {
    const downloads = collectDownloads()
    const dialog = within(await screen.findByRole('dialog'))
    await expect(await dialog.findByText(/Can we add two more seats/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }))
    const text = await downloads[0]?.readText()
    await expect(text).toBe(aCall().transcript)
  },
})

/** The full transcript is being loaded. */
export const TranscriptCutLoading = meta.story({
  args: { call: truncatedCall },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.callRequestHangs())
  },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByRole('status', { name: 'Loading transcript' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
    await expect(dialog.queryByText(/this is Ava/)).toBeNull()
  },
})

/** The full transcript could not be loaded. */
export const TranscriptCutFails = meta.story({
  args: { call: truncatedCall },
  parameters: { expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.callRequestFails())
  },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'))
    const alert = await dialog.findByRole('alert')
    await expect(alert).toHaveTextContent('The transcript could not be loaded')
    await expect(alert).toHaveTextContent('Something went wrong on the server')
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
})

export const TranscriptCutFailsThenRecovers = meta.story({
  args: { call: truncatedCall },
  parameters: { ...journey, expectedErrors: [/Something went wrong/] },
  beforeEach: ({ msw }) => {
    msw.use(callsHandlers.callRequestFails())
  },
  play: async ({ msw, userEvent }) => {
    const dialog = within(await screen.findByRole('dialog'))
    const retryButton = await dialog.findByRole('button', { name: 'Retry' })
    msw.use(...fullTranscriptHandlers())
    await userEvent.click(retryButton)
    await expect(await dialog.findByText(/Can we add two more seats/)).toBeVisible()
    await expect(dialog.queryByRole('alert')).toBeNull()
  },
})

/** A call without a transcript. */
export const Empty = meta.story({
  args: { call: { ...aQueuedCall({ name: '' }), isEnhanced: false } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Full Transcript - Call' }))
    await expect(dialog.getByText('No transcript available')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  },
})

/** A call without a contact and without a recording. */
export const WithoutContact = meta.story({
  args: { call: { ...aCall({ contact: null, recording_url: null }), isEnhanced: true } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByText('Nov 20, 2026, 2:28 PM')).toBeVisible()
    await expect(dialog.queryByRole('region', { name: 'Recording' })).toBeNull()
  },
})

/** A long name and a long transcript scroll inside the dialog. */
export const LongText = meta.story({
  args: {
    call: {
      ...aCall({
        name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5),
        transcript: 'AI: Would you like to hear more? '.repeat(2_000),
      }),
      isEnhanced: true,
    },
  },
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth)
    await expect(within(dialog).getByRole('button', { name: 'Download' })).toBeVisible()
  },
})

/** A transcript of a hundred thousand words. */
export const HundredThousandWords = meta.story({
  args: {
    call: {
      ...aCall({
        recording_url: null,
        transcript: Array.from(
          { length: 10_000 },
          (_, lineIndex) => `AI: Of ten words this is the line with number ${lineIndex}.`,
        ).join('\n'),
      }),
      isEnhanced: true,
    },
  },
  play: async ({ args: { call } }) => {
    const dialog = within(await screen.findByRole('dialog'))
    const firstLine = dialog.getByText(/number 0\./)
    await expect(firstLine.parentElement?.textContent).toBe(call.transcript)
    const lastLine = dialog.getByText(/number 9999\./)
    // Until the last line is laid out, its height is an estimate.
    const { offsetHeight } = lastLine
    lastLine.scrollIntoView({ block: 'end' })
    await waitFor(() => expect(lastLine.offsetHeight).not.toBe(offsetHeight))
  },
})

/** The transcript on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  },
})

/** Closing returns the focus to the opener. */
export const ReturnsFocus = meta.story({
  parameters: journey,
  render: ({ call }) => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Read
        </button>
        <TranscriptDialog open={open} call={call} onClose={() => setOpen(false)} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const openButton = canvas.getByRole('button', { name: 'Read' })
    await userEvent.click(openButton)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(openButton).toHaveFocus())
  },
})
