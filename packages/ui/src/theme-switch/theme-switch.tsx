'use client'

import { MonitorIcon, MoonIcon, SunIcon } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'

/** A theme, or the theme of the system. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const choices = [
  { value: 'light', Icon: SunIcon },
  { value: 'dark', Icon: MoonIcon },
  { value: 'system', Icon: MonitorIcon },
] as const

export interface ThemeSwitchProps extends ComponentProps<'fieldset'> {
  /** The selected theme. */
  value: ThemeChoice
  /** Called with the new choice; the caller saves and applies it. */
  onValueChange: (value: ThemeChoice) => void
}

/** Selects the light, the dark or the system theme. */
export function ThemeSwitch({ value, onValueChange, className, ...props }: ThemeSwitchProps) {
  const texts = useStrings('themeSwitch', english.themeSwitch)
  const name = useId()
  return (
    <fieldset
      data-slot="theme-switch"
      aria-label={texts.label}
      className={cn(
        'inline-flex gap-0.5 rounded-sm border border-hairline bg-sunken p-0.5 disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
      {...props}
    >
      {choices.map(({ value: choice, Icon }) => (
        <label
          key={choice}
          title={texts[choice]}
          // Set from the state, not with `:has()`, which makes the browser check ancestors on every change of a checkbox.
          data-checked={value === choice || undefined}
          className="grid size-7 place-items-center rounded-xs border border-transparent text-muted transition-colors hover:text-strong data-checked:border-hairline data-checked:bg-raised data-checked:text-strong has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:data-checked:bg-[Highlight] forced-colors:data-checked:text-[HighlightText] forced-colors:data-checked:outline-[CanvasText] forced-colors:data-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={value === choice}
            className="sr-only"
            onChange={() => onValueChange(choice)}
          />
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{texts[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
