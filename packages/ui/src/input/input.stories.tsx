import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './input.guide.tsx'
import { Input } from './input.tsx'

const meta = preview.meta({
  title: 'Components/Input',
  component: Input,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Campaign Name', placeholder: 'Spring renewals' },
})

export const Empty = meta.story()

export const EmptyThenTyped = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('Autumn')
    await expect(canvas.getByLabelText('Campaign Name')).toHaveValue('Autumn')
  },
})

export const Filled = meta.story({ args: { defaultValue: 'Spring renewals' } })

export const Invalid = meta.story({ args: { 'aria-invalid': true } })

export const Disabled = meta.story({ args: { disabled: true, defaultValue: 'Spring renewals' } })

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pseudo: { hover: '.is-hovered', focusVisible: '.is-focused' } },
  render: () => (
    <div className="grid max-w-xs gap-3">
      <Input aria-label="Empty" placeholder="Placeholder" />
      <Input aria-label="Filled" defaultValue="Filled" />
      <Input aria-label="Hovered" defaultValue="Hovered" className="is-hovered" />
      <Input aria-label="Focused" defaultValue="Focused" className="is-focused" />
      <Input aria-label="Invalid" defaultValue="Invalid" aria-invalid />
      <Input aria-label="Read only" defaultValue="Read only" readOnly />
      <Input aria-label="Disabled" defaultValue="Disabled" disabled />
      <Input aria-label="Long" defaultValue={'Llanfairpwllgwyngyll'.repeat(4)} />
    </div>
  ),
})
