import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn } from 'storybook/test'
import { guide } from './checkbox.guide.tsx'
import { Checkbox } from './checkbox.tsx'

const meta = preview.meta({
  title: 'Components/Checkbox',
  component: Checkbox,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { onCheckedChange: fn() },
  render: (args) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
    <label className="flex w-fit items-center gap-2">
      <Checkbox {...args} /> Remember me
    </label>
  ),
})

export const Unchecked = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const checkbox = canvas.getByRole('checkbox', { name: 'Remember me' })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(checkbox).toBeChecked()
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(true)
    await userEvent.click(canvas.getByText('Remember me'))
    await expect(checkbox).not.toBeChecked()
  },
})

export const Checked = meta.story({ args: { defaultChecked: true } })

export const Indeterminate = meta.story({
  args: { checked: 'indeterminate' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toBePartiallyChecked()
  },
})

export const Disabled = meta.story({ args: { disabled: true, defaultChecked: true } })

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pseudo: { hover: '.is-hovered', focusVisible: '.is-focused' } },
  render: () => (
    <div className="grid w-fit grid-cols-5 gap-3">
      {([false, true, 'indeterminate'] as const).map((checked) => [
        <Checkbox key="plain" aria-label="Plain" checked={checked} />,
        <Checkbox key="hover" aria-label="Hovered" checked={checked} className="is-hovered" />,
        <Checkbox key="focus" aria-label="Focused" checked={checked} className="is-focused" />,
        <Checkbox key="invalid" aria-label="Invalid" checked={checked} aria-invalid />,
        <Checkbox key="disabled" aria-label="Disabled" checked={checked} disabled />,
      ])}
    </div>
  ),
})
