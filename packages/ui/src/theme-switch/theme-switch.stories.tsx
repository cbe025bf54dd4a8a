import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { type ThemeChoice, ThemeSwitch, type ThemeSwitchProps } from './theme-switch.tsx'

function Controlled({ value: initial, onChange }: ThemeSwitchProps) {
  const [value, setValue] = useState(initial)
  return (
    <ThemeSwitch
      value={value}
      onChange={(choice) => {
        setValue(choice)
        onChange(choice)
      }}
    />
  )
}

const meta = preview.meta({
  title: 'Components/Theme switch',
  component: ThemeSwitch,
  args: { value: 'system' as ThemeChoice, onChange: fn() },
  render: (args) => <Controlled {...args} />,
})

export const System = meta.story({
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'System' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('dark')
    await expect(canvas.getByRole('radio', { name: 'Dark' })).toBeChecked()
  },
})

export const AllStates = meta.story({
  tags: ['picture'],
  render: (args) => (
    <div className="flex gap-4">
      <ThemeSwitch {...args} value="light" />
      <ThemeSwitch {...args} value="dark" />
      <ThemeSwitch {...args} value="system" />
    </div>
  ),
})
