import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { Fragment } from 'react'
import { expect, spyOn } from 'storybook/test'
import { guide } from './copy-button.guide.tsx'
import { CopyButton } from './copy-button.tsx'

const meta = preview.meta({
  title: 'Components/Copy button',
  component: CopyButton,
  parameters: { guide },
  args: { text: 'AI: Hello!', subject: 'transcript' },
})

/** Keeps the result of a copy, which the button shows for two seconds otherwise, until the picture is taken. */
function keepCopied() {
  const setTimer = window.setTimeout
  const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const setTimeoutSpy = spyOn(window, 'setTimeout').mockImplementation(((
    run: () => void,
    delayMs?: number,
  ) => (delayMs === 2000 ? 0 : setTimer(run, delayMs))) as typeof setTimeout)
  return () => {
    writeText.mockRestore()
    setTimeoutSpy.mockRestore()
  }
}

const states: [name: string, className?: string][] = [
  ['Default'],
  ['Hovered', 'is-hovered'],
  ['Pressed', 'is-pressed'],
  ['Copied', 'is-copied'],
]

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pseudo: { hover: '.is-hovered', active: '.is-pressed' } },
  beforeEach: keepCopied,
  render: (args) => (
    <div className="grid w-fit grid-cols-3 items-center gap-x-4 gap-y-2 text-muted text-xs">
      {states.map(([name, className]) => (
        <Fragment key={name}>
          {name}
          <CopyButton {...args} className={className} />
          <CopyButton {...args} className={className} iconOnly />
        </Fragment>
      ))}
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    // Clicked without the pointer and the focus, which have a look of their own.
    for (const button of canvasElement.querySelectorAll<HTMLElement>('.is-copied')) button.click()
    await expect(await canvas.findAllByRole('button', { name: /copied/i })).toHaveLength(2)
  },
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
