import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { PageWords } from './page-words.ts'

export interface SitePageProps extends PageWords {
  children: ReactNode
}

/**
 * Says outside the page what it is. The document that is served has these words already; they are put in
 * place here when one page follows another.
 */
export function SitePage({ title, description, children }: SitePageProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Callwright`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (canonical) canonical.href = new URL(pathname, canonical.href).href
  }, [title, description, pathname])
  return children
}
