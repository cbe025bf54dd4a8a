import preview from '@callwright/storybook/preview'
import { expect, spyOn } from 'storybook/test'
import { Transcript } from './transcript.tsx'

const text = `AI: Hi, this is Ava from Callwright. Is this a good time?
User: Sure, but make it quick.
AI: Of course. Here is the point: we answer your leads within a minute.
Would a demo on Tuesday suit you?
User: Tuesday works.`

const meta = preview.meta({
  title: 'Components/Transcript',
  component: Transcript,
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
    await expect(canvas.getByRole('button', { name: 'Copy transcript' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(text)
    await userEvent.tab()
    await expect(canvas.getByRole('region', { name: 'Transcript' })).toHaveFocus()
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
      <Transcript content="" />
    </div>
  ),
})
