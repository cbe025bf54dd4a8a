'use client'

import { MonitorIcon, MoonIcon, SunIcon } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cn } from '../lib/cn.ts'

/** What a person may choose: a theme, or what their system says. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const choices = [
  { value: 'light', label: 'Light', Icon: SunIcon },
  { value: 'dark', label: 'Dark', Icon: MoonIcon },
  { value: 'system', label: 'System', Icon: MonitorIcon },
] as const

export interface ThemeSwitchProps extends ComponentProps<'fieldset'> {
  /** The theme in use. */
  value: ThemeChoice
  /** Hears another choice; keeping and applying it is the caller's. */
  onValueChange: (value: ThemeChoice) => void
}

/** Chooses between light, dark and the system's theme. */
export function ThemeSwitch({ value, onValueChange, className, ...props }: ThemeSwitchProps) {
  const name = useId()
  return (
    <fieldset
      data-slot="theme-switch"
      aria-label="Theme"
      className={cn(
        'inline-flex gap-0.5 rounded-sm border border-hairline bg-sunken p-0.5 disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
      {...props}
    >
      {choices.map(({ value: choice, label, Icon }) => (
        <label
          key={choice}
          title={label}
          // Told, not found with `:has()`: with that about, every box ticked anywhere costs what is around it a look.
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
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
