import { createContext, use, useEffect } from 'react'

/** Returns the title of the browser's tab for the title of a page. */
export const documentTitle = (title: string) => `${title} · Callwright`

/** Whether screens name the browser's tab. */
export const NamesTabContext = createContext(true)

/** Names the browser's tab after what a page shows, once it is known; until then, the tab has the title of the route. */
export function useDocumentTitle(title: string) {
  const namesTab = use(NamesTabContext)
  useEffect(() => {
    if (namesTab) document.title = documentTitle(title)
  }, [namesTab, title])
}
