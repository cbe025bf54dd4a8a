import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { type PropsWithChildren, useEffect, useState } from 'react'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { look, type ThemeName } from './look.ts'

const isDark = /[?&;]globals=[^&]*\btheme:dark\b/

/** Documentation in the theme the toolbar names, like the stories on it. */
export default function GuideContainer(props: PropsWithChildren<DocsContainerProps>) {
  const [theme, setTheme] = useState<ThemeName>(
    isDark.test(decodeURIComponent(location.search)) ? 'dark' : 'light',
  )
  useEffect(() => {
    const follow = ({ globals }: { globals: { theme: ThemeName } }) => setTheme(globals.theme)
    const channel = addons.getChannel()
    channel.on(GLOBALS_UPDATED, follow)
    return () => channel.off(GLOBALS_UPDATED, follow)
  }, [])
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return <DocsContainer {...props} theme={look[theme]} />
}
