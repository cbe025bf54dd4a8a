import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { createContext, type PropsWithChildren, useEffect, useState } from 'react'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import { storybookThemes } from './storybook-themes.ts'

/** The toolbar's globals in the format of Storybook's URLs, such as 'theme:dark;direction:ltr'. */
export const ToolbarContext = createContext('')

/** The container of documentation pages, in the theme that the toolbar selects. */
export default function GuideContainer(props: PropsWithChildren<DocsContainerProps>) {
  const [toolbarGlobals, setToolbar] = useState(() =>
    setPreviewUrl(new URLSearchParams(location.search).get('globals') ?? ''),
  )
  useEffect(() => {
    const updateToolbar = ({
      globals,
    }: {
      globals: Record<'theme' | 'direction' | 'locale' | 'motion', string>
    }) => {
      const { theme, direction, locale, motion } = globals
      setToolbar(
        setPreviewUrl(`theme:${theme};direction:${direction};locale:${locale};motion:${motion}`),
      )
    }
    const channel = addons.getChannel()
    channel.on(GLOBALS_UPDATED, updateToolbar)
    return () => channel.off(GLOBALS_UPDATED, updateToolbar)
  }, [])
  const theme = /\btheme:dark\b/.test(toolbarGlobals) ? 'dark' : 'light'
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <ToolbarContext value={toolbarGlobals}>
      <DocsContainer {...props} theme={storybookThemes[theme]} />
    </ToolbarContext>
  )
}

/** Adds the toolbar's globals to the URL from which Storybook's blocks load framed stories; returns the globals. */
function setPreviewUrl(toolbarGlobals: string) {
  Object.assign(globalThis, {
    PREVIEW_URL: `iframe.html?${new URLSearchParams({ globals: toolbarGlobals })}`,
  })
  return toolbarGlobals
}
