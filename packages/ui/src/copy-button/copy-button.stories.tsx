import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, spyOn } from 'storybook/test'
import { guide } from './copy-button.guide.tsx'
import { CopyButton } from './copy-button.tsx'

const meta = preview.meta({
  title: 'Components/Copy button',
  component: CopyButton,
  parameters: { guide },
  args: { text: 'AI: Hello!', subject: 'transcript' },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: (args) => (
    <div className="flex gap-4">
      <CopyButton {...args} />
      <CopyButton {...args} iconOnly />
    </div>
  ),
})

export const Copied = meta.story({
  parameters: journey,
  beforeEach: () => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    return () => writeText.mockRestore()
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Copy transcript' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('status')).toHaveTextContent('Copied')
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith('AI: Hello!')
  },
})

export const CopiedIconOnly = meta.story({
  parameters: journey,
  args: { iconOnly: true },
  beforeEach: () => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    return () => writeText.mockRestore()
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Copy transcript' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('status')).toHaveTextContent('Copied')
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith('AI: Hello!')
  },
})

export const Refused = meta.story({
  parameters: journey,
  beforeEach: () => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'))
    return () => writeText.mockRestore()
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy transcript' }))
    await expect(await canvas.findByRole('status')).toHaveTextContent('Copy failed')
  },
})
