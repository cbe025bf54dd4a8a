import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { useState } from 'react'
import { UserButton, type UserMenuProps } from './user-button.tsx'

// The code of menus is larger than the shell, and nobody needs it at first.
const UserMenu = lazyComponent(async () => (await import('./user-menu.tsx')).UserMenu, {
  pending: ({ user }: UserMenuProps) => <UserButton user={user} aria-expanded="false" />,
  failed: LoadErrorState,
})

/** Who is signed in, with a menu for the theme and the shortcuts. */
export function UserBlock(props: UserMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (wasOpened) return <UserMenu {...props} />
  return (
    <UserButton
      user={props.user}
      aria-expanded="false"
      {...UserMenu.preloadHandlers}
      onClick={() => setWasOpened(true)}
    />
  )
}
