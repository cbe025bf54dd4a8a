import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '@callwright/ui/dropdown-menu'
import type { ThemeChoice } from '@callwright/ui/theme-switch'
import { KeyboardIcon } from 'lucide-react'
import { useId } from 'react'
import { UserButton, type UserMenuProps } from './user-button.tsx'

const themes: [value: ThemeChoice, label: string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
]

/** The user's button with its menu, which is open at first. */
export function UserMenu({
  user,
  theme,
  onThemeChange,
  singleKeys,
  onShowShortcuts,
}: UserMenuProps) {
  const themeId = useId()
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <UserButton user={user} />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start" className="w-56">
        <DropdownMenuRadioGroup
          aria-labelledby={themeId}
          value={theme}
          onValueChange={(value) => onThemeChange(value as ThemeChoice)}
        >
          <DropdownMenuLabel id={themeId}>Theme</DropdownMenuLabel>
          {themes.map(([value, label]) => (
            <DropdownMenuRadioItem key={value} value={value}>
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onShowShortcuts}>
          <KeyboardIcon aria-hidden="true" />
          Keyboard shortcuts
          {singleKeys && <DropdownMenuShortcut>?</DropdownMenuShortcut>}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
