import type { Guide } from '@callwright/storybook/guide'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { ThemeSwitch, type ThemeSwitchProps } from './theme-switch.tsx'

/** A ThemeSwitch that holds its value. */
export function StatefulThemeSwitch({
  value: initialValue = 'system',
  onValueChange,
}: Partial<ThemeSwitchProps>) {
  const [value, setValue] = useState(initialValue)
  return (
    <ThemeSwitch
      value={value}
      onValueChange={(choice) => {
        setValue(choice)
        onValueChange?.(choice)
      }}
    />
  )
}

export const guide: Guide = {
  purpose:
    'Selects the light, the dark or the system theme. The caller saves and applies the selected one.',
  alternatives: [
    'For other options use a SegmentedControl or a Select, or Tabs for views of a page.',
    'A product without a dark theme needs no ThemeSwitch.',
  ],
  anatomy: [['ThemeSwitch', 'A group of three radio buttons: a sun, a moon and a screen.']],
  rules: [
    {
      do: {
        caption: 'Offer the system theme, and make it the default.',
        example: <StatefulThemeSwitch />,
      },
      dont: {
        caption: 'A toggle button hides the third option and the selected one.',
        example: <Button variant="secondary">Dark mode</Button>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the selected option.'],
    ['Left, Right, Up, Down', 'Selects the previous or the next option, and wraps.'],
  ],
  assistive: [
    'It is a `radiogroup` named “Theme” of three radio buttons named “Light”, “Dark” and “System”.',
    'The names are for screen readers; for the pointer they are tooltips.',
    'The selected option differs by its border and surface, not only by color.',
  ],
}
