import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, spyOn } from 'storybook/test'
import { guide } from './copyable-id.guide.tsx'
import { CopyableId } from './copyable-id.tsx'

const id = '019d2ad0-6eb1-7aac-9377-0fc25d8bc1ad'

const meta = preview.meta({
  title: 'Components/Copyable id',
  component: CopyableId,
  parameters: { guide },
  args: { value: id, subject: 'Call ID' },
})

/** The beginning and the end are visible; the text is the whole id. */
export const CutInTheMiddle = meta.story({
  play: async ({ canvasElement }) => {
    const text = canvasElement.querySelector('[data-slot=copyable-id] > span') as HTMLElement
    await expect(text.textContent).toBe(id)
    const [start, end] = [...text.children] as [HTMLElement, HTMLElement]
    await expect(start.scrollWidth).toBeGreaterThan(start.clientWidth)
    await expect(end).toHaveTextContent('8bc1ad')
    await expect(end.scrollWidth).toBe(end.offsetWidth)
  },
})

/** An id that fits is not cut. */
export const Short = meta.story({
  args: { value: 'CA0042' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('CA0042')).toBeVisible()
    await expect(canvasElement.querySelector('.truncate')).toBeEmptyDOMElement()
  },
})

export const Copied = meta.story({
  parameters: journey,
  beforeEach: () => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    return () => writeText.mockRestore()
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Copy Call ID' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('status')).toHaveTextContent('Copied')
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(id)
  },
})

/** A very long id, and an empty one. */
export const LongText = meta.story({
  // Left out of the documentation page, which it would widen.
  tags: ['!autodocs'],
  render: (args) => (
    <div className="w-40">
      <CopyableId {...args} value={'x'.repeat(10_000)} />
      <CopyableId {...args} value="" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const box = canvasElement.querySelector('.w-40') as HTMLElement
    await expect(box.scrollWidth).toBe(box.clientWidth)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: (args) => (
    <div className="grid w-64 max-w-full gap-4">
      <CopyableId {...args} />
      <CopyableId {...args} value="CA0042" />
      <div className="w-32">
        <CopyableId {...args} />
      </div>
    </div>
  ),
})
