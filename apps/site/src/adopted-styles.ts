import { useEffect } from 'react'

interface AdoptedStylesProps {
  styles: string
}

/**
 * Stands in for `react-style-singleton`, with which an open dialog holds the page behind it still. That
 * one writes a style element, for which the policy would have to let in any; a sheet the document adopts
 * needs nothing of it. Like the original, it keeps to the styles of whoever came first.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined
  let users = 0
  return function AdoptedStyles({ styles }: AdoptedStylesProps) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes first decides
    useEffect(() => {
      users++
      if (!sheet) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      return () => {
        users--
        if (users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
        sheet = undefined
      }
    }, [])
    return null
  }
}
