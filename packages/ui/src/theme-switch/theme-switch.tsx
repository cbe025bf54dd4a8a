'use client'

import { MonitorIcon, MoonIcon, SunIcon } from 'lucide-react'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import {
  SegmentedControl,
  SegmentedControlItem,
  type SegmentedControlProps,
} from '../segmented-control/index.ts'

/** A theme, or the theme of the system. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const choices = [
  { value: 'light', Icon: SunIcon },
  { value: 'dark', Icon: MoonIcon },
  { value: 'system', Icon: MonitorIcon },
] as const

export interface ThemeSwitchProps
  extends Omit<SegmentedControlProps, 'value' | 'defaultValue' | 'onValueChange' | 'required'> {
  /** The selected theme. */
  value: ThemeChoice
  /** Called with the new choice; the caller saves and applies it. */
  onValueChange: (value: ThemeChoice) => void
}

/** Selects the light, the dark or the system theme. */
export function ThemeSwitch({ onValueChange, ...props }: ThemeSwitchProps) {
  const texts = useStrings('themeSwitch', english.themeSwitch)
  return (
    <SegmentedControl
      data-slot="theme-switch"
      aria-label={texts.label}
      onValueChange={(value) => onValueChange(value as ThemeChoice)}
      {...props}
    >
      {choices.map(({ value, Icon }) => (
        <SegmentedControlItem key={value} value={value} title={texts[value]}>
          <Icon aria-hidden="true" />
          <span className="sr-only">{texts[value]}</span>
        </SegmentedControlItem>
      ))}
    </SegmentedControl>
  )
}
