'use client'

import { type Ref, useCallback } from 'react'

const customProperties = ['--brand', '--radius', '--density']

/**
 * Returns a ref for the content of a portal, which gives it the theme of the element that opens it: the element that
 * refers to the content by `aria-controls` or `aria-describedby`, or else the focused one. The content is rendered in
 * the body, so it does not inherit that theme.
 */
export function usePortalTheme<Content extends HTMLElement>(ref?: Ref<Content>, opener?: Element) {
  return useCallback(
    (content: Content | null) => {
      if (content) inheritTheme(content, opener ?? findOpener(content))
      if (typeof ref !== 'function') {
        if (ref) ref.current = content
        return () => {
          if (ref) ref.current = null
        }
      }
      const cleanUp = ref(content)
      return () => {
        if (cleanUp) cleanUp()
        else ref(null)
      }
    },
    [ref, opener],
  )
}

function findOpener({ id }: Element): Element | null {
  const reference =
    id &&
    document.querySelector(
      `[aria-controls~="${CSS.escape(id)}"],[aria-describedby~="${CSS.escape(id)}"]`,
    )
  return reference || document.activeElement
}

function inheritTheme(content: HTMLElement, opener: Element | null) {
  const root = opener?.closest<HTMLElement>('[data-theme],[data-density]')
  // The page's own theme is inherited. A theme of the content's own remains.
  if (!root || root.contains(content) || 'theme' in content.dataset) return
  const style = getComputedStyle(root)
  content.dataset.theme =
    root.closest<HTMLElement>('[data-theme="light"],[data-theme="dark"]')?.dataset.theme ?? ''
  for (const name of customProperties) {
    content.style.setProperty(name, style.getPropertyValue(name))
  }
}
