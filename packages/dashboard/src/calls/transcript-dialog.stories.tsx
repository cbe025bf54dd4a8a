import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { worldHandlers } from '../mocks/index.ts'
import { onStage } from '../mocks/stage.tsx'
import { aCall, aQueuedCall } from './calls.mocks.ts'
import { catchSavedFiles } from './saved-files.mocks.ts'
import { TranscriptDialog } from './transcript-dialog.tsx'

const meta = preview.meta({
  title: 'Screens/Calls/Full Transcript',
  component: TranscriptDialog,
  decorators: [onStage],
  parameters: { picture: '[role="dialog"]' },
  args: { open: true, call: { ...aCall(), enhanced: false }, onClose: fn() },
  beforeEach: ({ msw }) => {
    msw.use(...worldHandlers())
  },
})

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

export const Downloads = meta.story({
  play: async ({ userEvent }) => {
    const files = catchSavedFiles()
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }))
    await expect(files.map(({ name }) => name)).toEqual([
      'transcript-Autumn renewals- Marta Okafor-2026-11-20.txt',
    ])
    const text = await fetch(files[0]?.href ?? '').then((answer) => answer.text())
    await expect(text).toContain('Can we add two more seats?')
  },
})

export const WithoutTranscript = meta.story({
  args: { call: { ...aQueuedCall({ name: '' }), enhanced: false } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Full Transcript - Call' }))
    await expect(dialog.getByText('No transcript available')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  },
})

export const WithoutContact = meta.story({
  args: { call: { ...aCall({ contact: null, recording_url: null }), enhanced: true } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByText('Nov 20, 2026, 2:28 PM')).toBeVisible()
    await expect(dialog.queryByRole('region', { name: 'Recording' })).toBeNull()
  },
})

export const LongTranscript = meta.story({
  args: {
    call: {
      ...aCall({
        name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5),
        transcript: 'AI: Would you like to hear more? '.repeat(2_000),
      }),
      enhanced: true,
    },
  },
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth)
    await expect(within(dialog).getByRole('button', { name: 'Download' })).toBeVisible()
  },
})

export const HundredThousandWords = meta.story({
  args: {
    call: {
      ...aCall({
        recording_url: null,
        transcript: Array.from(
          { length: 10_000 },
          (_, line) => `AI: Of ten words this is the line with number ${line}.`,
        ).join('\n'),
      }),
      enhanced: true,
    },
  },
  play: async ({ args: { call } }) => {
    const dialog = within(await screen.findByRole('dialog'))
    const first = dialog.getByText(/number 0\./)
    await expect(first.parentElement?.textContent).toBe(call.transcript)
    const last = dialog.getByText(/number 9999\./)
    // Before it is laid out it has the height it is thought to have.
    const { offsetHeight } = last
    last.scrollIntoView({ block: 'end' })
    await waitFor(() => expect(last.offsetHeight).not.toBe(offsetHeight))
  },
})

export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  },
})

/** Closing gives the focus back to what opened it. */
export const GivesFocusBack = meta.story({
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
    const opener = canvas.getByRole('button', { name: 'Read' })
    await userEvent.click(opener)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
})
