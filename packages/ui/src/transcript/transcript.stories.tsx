import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, spyOn, waitFor } from 'storybook/test'
import { Button } from '../button/index.ts'
import { guide } from './transcript.guide.tsx'
import { Transcript, type TranscriptProps } from './transcript.tsx'

const text = `AI: Hi, this is Ava from Callwright. Is this a good time?
User: Sure, but make it quick.
AI: Of course. Here is the point: we answer your leads within a minute.
Would a demo on Tuesday suit you?
User: Tuesday works.`

const meta = preview.meta({
  title: 'Components/Transcript',
  component: Transcript,
  parameters: { guide },
  args: { content: text },
})

export const Lines = meta.story({
  play: async ({ canvas }) => {
    const turns = canvas.getAllByRole('listitem')
    await expect(turns).toHaveLength(4)
    await expect(turns[2]).toHaveTextContent('the point: we answer')
    await expect(turns[2]).toHaveTextContent('Would a demo on Tuesday suit you?')
  },
})

export const Messages = meta.story({
  args: {
    content: [
      { role: 'assistant', text: 'Hello!' },
      { role: 'user', text: 'Hello.' },
      { text: 'A voice from elsewhere.' },
    ],
  },
  play: async ({ canvas }) => {
    const turns = canvas.getAllByRole('listitem')
    await expect(turns[0]).toHaveTextContent('assistant')
    await expect(turns[2]).toHaveTextContent('Speaker')
  },
})

export const CopiedByKeyboard = meta.story({
  beforeEach: () => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    return () => write.mockRestore()
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('searchbox', { name: 'Search transcript' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Copy transcript' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(text)
    await userEvent.tab()
    await expect(canvas.getByRole('region', { name: 'Transcript' })).toHaveFocus()
  },
})

const painted = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String)

export const SearchedByKeyboard = meta.story({
  args: { content: `${text}\nAI: ${'Nothing of interest. '.repeat(400)}\nUser: Tuesday!` },
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('region')
    await userEvent.tab()
    await userEvent.keyboard('tuesday')
    await expect(await canvas.findByText('1 of 3')).toBeVisible()
    await expect(painted('transcript-hit')).toEqual(['Tuesday', 'Tuesday', 'Tuesday'])
    await expect(box.scrollTop).toBe(0)

    await userEvent.keyboard('{Enter}{Enter}')
    await expect(canvas.getByText('3 of 3')).toBeVisible()
    await expect(painted('transcript-current')).toEqual(['Tuesday'])
    await expect(box.scrollTop).toBeGreaterThan(0)

    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText('1 of 3')).toBeVisible()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect(canvas.getByText('3 of 3')).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: 'Previous match' }))
    await expect(canvas.getByText('2 of 3')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Next match' }))
    await expect(canvas.getByText('3 of 3')).toBeVisible()

    await userEvent.clear(canvas.getByRole('searchbox'))
    await waitFor(() => expect(painted('transcript-hit')).toEqual([]))
    await expect(painted('transcript-current')).toEqual([])
    await userEvent.type(canvas.getByRole('searchbox'), 'wednesday')
    await expect(await canvas.findByText('No matches')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Next match' })).not.toBeInTheDocument()
  },
})

const turnsOf = (length: number) =>
  Array.from({ length }, (_, turn) => ({
    role: turn % 2 === 0 ? 'AI' : 'User',
    text: `Turn ${turn} ${'says a few words '.repeat(25)}that end here.`,
  }))

/** A player that stands at a turn, and can be sent to another. */
function Followed({ start, ...props }: TranscriptProps & { start: number }) {
  const [turn, setTurn] = useState(start)
  return (
    <>
      <Transcript {...props} activeTurn={turn} onTurnSelect={setTurn} />
      <Button onClick={() => setTurn(150)}>Play on</Button>
    </>
  )
}

export const FollowsTheAudio = meta.story({
  args: { content: turnsOf(200) },
  render: (args) => <Followed {...args} start={0} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('region')
    const current = () => box.querySelector('li[aria-current]')
    await expect(current()).toHaveTextContent('Turn 0 says')

    canvas.getByRole('button', { name: 'User, turn 2' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(current()).toHaveTextContent('Turn 1 says')
    await userEvent.click(canvas.getByText(/Turn 2 says/))
    await expect(current()).toHaveTextContent('Turn 2 says')

    await userEvent.click(canvas.getByRole('button', { name: 'Play on' }))
    await expect(current()).toHaveTextContent('Turn 150 says')
    const frame = box.getBoundingClientRect()
    await waitFor(() => {
      const { top, bottom } = current()?.getBoundingClientRect() ?? new DOMRect()
      return expect(top >= frame.top && bottom <= frame.bottom).toBe(true)
    })
  },
})

export const HundredThousandWords = meta.story({
  args: { content: turnsOf(1000) },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvasElement.textContent?.split(' ').length).toBeGreaterThan(100_000)
    const last = canvas.getByText(/^Turn 999 says/)
    await expect(last.checkVisibility({ contentVisibilityAuto: true })).toBe(false)
    await userEvent.type(canvas.getByRole('searchbox'), 'turn 999')
    await expect(await canvas.findByText('1 of 1')).toBeVisible()
    await waitFor(() => expect(last.checkVisibility({ contentVisibilityAuto: true })).toBe(true))
    await userEvent.clear(canvas.getByRole('searchbox'))
    await userEvent.type(canvas.getByRole('searchbox'), 'words')
    await expect(await canvas.findByText('1 of 25000')).toBeVisible()
  },
})

export const Empty = meta.story({
  args: { content: ' \n' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No transcript available')).toBeVisible()
  },
})

export const BadInput = meta.story({
  args: {
    content: `AI: ${'x'.repeat(10_000)}\nUser: ${'🦄'.repeat(200)}\nUser: مرحبا بالعالم`,
  },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('region')
    await expect(box.scrollWidth).toBe(box.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture'],
  render: () => (
    <div className="flex flex-col gap-4">
      <Transcript content={text} />
      <Transcript label="Followed" content={text} activeTurn={1} onTurnSelect={() => {}} />
      <Transcript content="" />
    </div>
  ),
})
