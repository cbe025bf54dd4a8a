import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

export interface SitePageProps {
  /** What the browser's tab reads. */
  title: string
  children: ReactNode
}

/** What every page has: its title, and the place where it begins. */
export function SitePage({ title, children }: SitePageProps) {
  const location = useLocation()
  const navigation = useNavigationType()

  useEffect(() => {
    const { hash } = location
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    // Going back, the browser itself finds the place again.
    else if (navigation === 'PUSH') window.scrollTo(0, 0)
  }, [location, navigation])

  return (
    <>
      <title>{title}</title>
      {children}
    </>
  )
}
