import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn } from 'storybook/test'
import { guide, StatefulThemeSwitch } from './theme-switch.guide.tsx'
import { type ThemeChoice, ThemeSwitch } from './theme-switch.tsx'

const meta = preview.meta({
  title: 'Components/Theme switch',
  component: ThemeSwitch,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { value: 'system' as ThemeChoice, onValueChange: fn() },
  render: (args) => <StatefulThemeSwitch {...args} />,
})

export const SystemThenDark = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'System' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('dark')
    await expect(canvas.getByRole('radio', { name: 'Dark' })).toBeChecked()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: { hover: '.is-hovered label', focusVisible: '.is-focused input:checked' },
  },
  render: (args) => (
    <div className="flex flex-wrap gap-4">
      <ThemeSwitch {...args} aria-label="Light" value="light" />
      <ThemeSwitch {...args} aria-label="Dark" value="dark" />
      <ThemeSwitch {...args} aria-label="System" value="system" />
      <ThemeSwitch {...args} aria-label="Hovered" value="light" className="is-hovered" />
      <ThemeSwitch {...args} aria-label="Focused" value="light" className="is-focused" />
      <ThemeSwitch {...args} aria-label="Disabled" value="light" disabled />
    </div>
  ),
})
