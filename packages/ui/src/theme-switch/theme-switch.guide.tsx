import type { Guide } from '@callwright/storybook/guide'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { type ThemeChoice, ThemeSwitch } from './theme-switch.tsx'

/** A theme switch that keeps its choice to itself. */
function Kept() {
  const [value, setValue] = useState<ThemeChoice>('system')
  return <ThemeSwitch value={value} onValueChange={setValue} />
}

export const guide: Guide = {
  purpose:
    'Light, dark, or what the system says. It shows all three and the one in force; keeping and applying it is the caller’s.',
  avoid: [
    'Any other choice of a few is a Select, or Tabs for views of a page.',
    'A product without a dark theme needs none.',
  ],
  anatomy: [['ThemeSwitch', 'A group of three radio buttons: a sun, a moon and a screen.']],
  rules: [
    {
      do: {
        caption: 'Offer the system’s theme, and begin with it.',
        show: <Kept />,
      },
      dont: {
        caption: 'A button that turns it over hides the third choice and the one in force.',
        show: <Button variant="secondary">Dark mode</Button>,
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the choice in force.'],
    ['Left, Right, Up, Down', 'Chooses the one before or after, round and round, at once.'],
  ],
  assistive: [
    'It is a `group` named “Theme” of three radio buttons named “Light”, “Dark” and “System”.',
    'The names are for readers; for the pointer they are the icons’ tooltips.',
    'The choice stands out by its border and surface, not by colour alone.',
  ],
}
