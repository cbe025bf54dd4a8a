import { createContext, use, useEffect } from 'react'

/** Whether screens name the browser's tab. */
export const NamesTabContext = createContext(true)

/** Names the browser's tab after what a page shows, once it is known; until then, the tab has the title of the route. */
export function useDocumentTitle(title: string) {
  const namesTab = use(NamesTabContext)
  useEffect(() => {
    if (namesTab) document.title = `${title} · Callwright`
  }, [namesTab, title])
}
