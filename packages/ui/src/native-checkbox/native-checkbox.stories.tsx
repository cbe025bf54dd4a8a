import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Checkbox } from '../checkbox/index.ts'
import { guide } from './native-checkbox.guide.tsx'
import { NativeCheckbox } from './native-checkbox.tsx'

const meta = preview.meta({
  title: 'Components/Native checkbox',
  component: NativeCheckbox,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Select Ada Lovelace', onChange: fn() },
})

export const ByKeyboard = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('checkbox', { name: 'Select Ada Lovelace' })).toBeChecked()
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
})

export const Indeterminate = meta.story({
  args: { indeterminate: true, ref: fn() },
  play: async ({ args, canvas }) => {
    const checkbox = canvas.getByRole('checkbox')
    await expect(checkbox).toBePartiallyChecked()
    await expect(args.ref).toHaveBeenLastCalledWith(checkbox)
  },
})

/** A function as `ref` is called with null when the checkbox is removed, as for any element. */
export const IndeterminateThenRemoved = meta.story({
  parameters: journey,
  args: { indeterminate: true, ref: fn() },
  render: function Removable(args) {
    const [isRemoved, setIsRemoved] = useState(false)
    return isRemoved ? (
      <p>Removed</p>
    ) : (
      <NativeCheckbox {...args} onClick={() => setIsRemoved(true)} />
    )
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox'))
    await expect(canvas.getByText('Removed')).toBeVisible()
    await expect(args.ref).toHaveBeenLastCalledWith(null)
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pseudo: { hover: '.is-hovered', focusVisible: '.is-focused' } },
  render: () => (
    <div className="grid w-fit grid-cols-7 items-center gap-4">
      <NativeCheckbox aria-label="Off" />
      <NativeCheckbox aria-label="On" defaultChecked />
      <NativeCheckbox aria-label="Some" indeterminate />
      <NativeCheckbox aria-label="Hovered off" className="is-hovered" />
      <NativeCheckbox aria-label="Hovered on" defaultChecked className="is-hovered" />
      <NativeCheckbox aria-label="Focused" defaultChecked className="is-focused" />
      <NativeCheckbox aria-label="Disabled" defaultChecked disabled />
      <Checkbox aria-label="Radix off" />
      <Checkbox aria-label="Radix on" defaultChecked />
      <Checkbox aria-label="Radix some" checked="indeterminate" />
      <Checkbox aria-label="Radix hovered off" className="is-hovered" />
      <Checkbox aria-label="Radix hovered on" defaultChecked className="is-hovered" />
      <Checkbox aria-label="Radix focused" defaultChecked className="is-focused" />
      <Checkbox aria-label="Radix disabled" defaultChecked disabled />
    </div>
  ),
})
