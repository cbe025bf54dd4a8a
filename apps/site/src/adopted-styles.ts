import { useEffect } from 'react'

interface AdoptedStylesProps {
  styles: string
}

/**
 * Replaces `react-style-singleton`, with which an open dialog stops the page behind it from scrolling. The
 * original inserts a style element, which the content security policy blocks; it allows adopted style sheets.
 * Like the original, it applies the styles of the first component that is mounted.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined
  let users = 0
  return function AdoptedStyles({ styles }: AdoptedStylesProps) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the first component decides
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
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
        sheet = undefined
      }
    }, [])
    return null
  }
}
