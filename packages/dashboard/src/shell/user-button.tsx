import { Avatar } from '@callwright/ui/avatar'
import type { ThemeChoice } from '@callwright/ui/theme-switch'
import { ChevronsUpDownIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The signed-in user. */
export interface ShellUser {
  name: string
  role: string
}

export interface UserMenuProps {
  /** The signed-in user. */
  user: ShellUser
  /** The selected theme. */
  theme: ThemeChoice
  /** Called with the selected theme. */
  onThemeChange: (theme: ThemeChoice) => void
  /** Whether shortcuts without Ctrl or Cmd are enabled. */
  singleKeys: boolean
  /** Called when the person opens the list of keyboard shortcuts. */
  onShowShortcuts: () => void
}

interface UserButtonProps extends ComponentProps<'button'> {
  /** The signed-in user. */
  user: ShellUser
}

/** The button of the menu; in a collapsed sidebar only the initials. */
export function UserButton({ user: { name, role }, ...props }: UserButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      className="flex w-full items-center gap-3 rounded-sm px-1.5 py-1.5 text-start transition-colors hover:bg-hover active:bg-pressed group-data-collapsed/sidebar:w-auto group-data-collapsed/sidebar:p-0.5"
      {...props}
    >
      <Avatar name={name} aria-hidden="true" />
      <span className="min-w-0 flex-1 group-data-collapsed/sidebar:sr-only">
        <span className="block truncate font-medium text-base text-strong group-data-drawer/sidebar:whitespace-normal">
          {name}
        </span>
        <span className="block truncate text-muted text-sm capitalize group-data-drawer/sidebar:whitespace-normal">
          {role}
        </span>
      </span>
      <ChevronsUpDownIcon
        aria-hidden="true"
        className="size-4 shrink-0 text-muted group-data-collapsed/sidebar:hidden"
      />
    </button>
  )
}
