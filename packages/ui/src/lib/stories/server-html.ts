import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'

/** Adds the server's HTML of an element to a story, and returns its container and a function that hydrates it. */
export function renderServerHtml(canvasElement: HTMLElement, element: ReactNode) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(element)
  canvasElement.append(container)
  return {
    container,
    /** Returns a function that removes the element. `onError` is called when the HTML does not match. */
    hydrate: (onError?: (error: unknown) => void) => {
      const root = hydrateRoot(container, element, {
        ...(onError && { onRecoverableError: onError }),
      })
      return () => {
        root.unmount()
        container.remove()
      }
    },
  }
}
