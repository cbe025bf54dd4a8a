import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn } from 'storybook/test'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { guide } from './switch.guide.tsx'
import { Switch } from './switch.tsx'

const meta = preview.meta({
  title: 'Components/Switch',
  component: Switch,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { onCheckedChange: fn() },
  render: (args) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
    <label className="flex w-fit items-center gap-2">
      <Switch {...args} /> Record calls
    </label>
  ),
})

export const Off = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const control = canvas.getByRole('switch', { name: 'Record calls' })
    await userEvent.tab()
    await expect(control).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(control).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect(control).not.toBeChecked()
    await expect(args.onCheckedChange).toHaveBeenCalledTimes(2)
  },
})

export const On = meta.story({ args: { defaultChecked: true } })

export const Disabled = meta.story({
  parameters: journey,
  args: { disabled: true, defaultChecked: true },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByText('Record calls'))
    await expect(canvas.getByRole('switch')).toBeChecked()
    await expect(args.onCheckedChange).not.toHaveBeenCalled()
  },
})

export const InAField = meta.story({
  parameters: journey,
  render: () => (
    <Field>
      <FieldLabel>Record calls</FieldLabel>
      <Switch />
      <FieldHint>Some places ask for the consent of everyone on the line.</FieldHint>
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const control = canvas.getByRole('switch', { name: 'Record calls' })
    await expect(control).toHaveAccessibleDescription(/consent of everyone/)
    await userEvent.click(canvas.getByText('Record calls'))
    await expect(control).toBeChecked()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pseudo: { hover: '.is-hovered', focusVisible: '.is-focused' } },
  render: () => (
    <div className="grid w-fit grid-cols-5 gap-4">
      {[false, true].map((checked) => [
        <Switch key="plain" aria-label="Plain" checked={checked} />,
        <Switch key="hover" aria-label="Hovered" checked={checked} className="is-hovered" />,
        <Switch key="focus" aria-label="Focused" checked={checked} className="is-focused" />,
        <Switch key="invalid" aria-label="Invalid" checked={checked} aria-invalid />,
        <Switch key="disabled" aria-label="Disabled" checked={checked} disabled />,
      ])}
      <span dir="rtl">
        <Switch aria-label="From the right" checked />
      </span>
    </div>
  ),
})
