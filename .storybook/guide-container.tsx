import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { createContext, type PropsWithChildren, useEffect, useState } from 'react'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { look } from './look.ts'

/** What the toolbar says, as Storybook writes it in an address: 'theme:dark;direction:ltr'. */
export const ToolbarContext = createContext('')

/** Documentation in the theme the toolbar names, like the stories on it. */
export default function GuideContainer(props: PropsWithChildren<DocsContainerProps>) {
  const [toolbar, setToolbar] = useState(() =>
    heard(new URLSearchParams(location.search).get('globals') ?? ''),
  )
  useEffect(() => {
    const follow = ({ globals }: { globals: Record<'theme' | 'direction' | 'motion', string> }) => {
      const { theme, direction, motion } = globals
      setToolbar(heard(`theme:${theme};direction:${direction};motion:${motion}`))
    }
    const channel = addons.getChannel()
    channel.on(GLOBALS_UPDATED, follow)
    return () => channel.off(GLOBALS_UPDATED, follow)
  }, [])
  const theme = /\btheme:dark\b/.test(toolbar) ? 'dark' : 'light'
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <ToolbarContext value={toolbar}>
      <DocsContainer {...props} theme={look[theme]} />
    </ToolbarContext>
  )
}

/** Storybook's blocks ask for framed stories at this address, and leave out what the toolbar says. */
function heard(toolbar: string) {
  Object.assign(globalThis, {
    PREVIEW_URL: `iframe.html?${new URLSearchParams({ globals: toolbar })}`,
  })
  return toolbar
}
