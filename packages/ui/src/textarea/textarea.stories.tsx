import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { guide } from './textarea.guide.tsx'
import { Textarea } from './textarea.tsx'

const meta = preview.meta({
  title: 'Components/Textarea',
  component: Textarea,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Description' },
})

export const Empty = meta.story()

export const EmptyThenTyped = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const textarea = canvas.getByRole('textbox', { name: 'Description' })
    const initialHeight = textarea.clientHeight
    await userEvent.tab()
    await userEvent.keyboard('One{Enter}two{Enter}three{Enter}four{Enter}five{Enter}six')
    // Browsers without `field-sizing` scroll instead.
    const grows = CSS.supports('field-sizing', 'content')
    await expect(textarea.clientHeight > initialHeight).toBe(grows)
  },
})

export const LongText = meta.story({
  args: { defaultValue: 'Rindfleischetikettierungsüberwachung '.repeat(300) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox').clientHeight).toBeLessThanOrEqual(256)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pseudo: { hover: '.is-hovered', focusVisible: '.is-focused' } },
  render: () => (
    <div className="grid max-w-xs gap-3">
      <Textarea aria-label="Empty" placeholder="What the campaign is for" />
      <Textarea aria-label="Filled" defaultValue={'Renewals\nin May'} />
      <Textarea aria-label="Hovered" defaultValue="Hovered" className="is-hovered" />
      <Textarea aria-label="Focused" defaultValue="Focused" className="is-focused" />
      <Textarea aria-label="Invalid" defaultValue="Invalid" aria-invalid />
      <Textarea aria-label="Disabled" defaultValue="Disabled" disabled />
    </div>
  ),
})
