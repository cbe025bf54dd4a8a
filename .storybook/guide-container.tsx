import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { createContext, type PropsWithChildren, useEffect, useState } from 'react'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { storybookThemes } from './storybook-themes.ts'

/** The toolbar's globals, as Storybook writes them in an address: 'theme:dark;direction:ltr'. */
export const ToolbarContext = createContext('')

/** Documentation pages in the toolbar's theme, like their stories. */
export default function GuideContainer(props: PropsWithChildren<DocsContainerProps>) {
  const [toolbar, setToolbar] = useState(() =>
    setPreviewUrl(new URLSearchParams(location.search).get('globals') ?? ''),
  )
  useEffect(() => {
    const updateToolbar = ({
      globals,
    }: {
      globals: Record<'theme' | 'direction' | 'motion', string>
    }) => {
      const { theme, direction, motion } = globals
      setToolbar(setPreviewUrl(`theme:${theme};direction:${direction};motion:${motion}`))
    }
    const channel = addons.getChannel()
    channel.on(GLOBALS_UPDATED, updateToolbar)
    return () => channel.off(GLOBALS_UPDATED, updateToolbar)
  }, [])
  const theme = /\btheme:dark\b/.test(toolbar) ? 'dark' : 'light'
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <ToolbarContext value={toolbar}>
      <DocsContainer {...props} theme={storybookThemes[theme]} />
    </ToolbarContext>
  )
}

/** Adds the toolbar's globals to the address from which Storybook's blocks load framed stories. */
function setPreviewUrl(toolbar: string) {
  Object.assign(globalThis, {
    PREVIEW_URL: `iframe.html?${new URLSearchParams({ globals: toolbar })}`,
  })
  return toolbar
}
