import { useEffect } from 'react'

interface AdoptedStylesProps {
  styles: string
}

/**
 * Replaces `react-style-singleton`, which prevents the page behind an open dialog from scrolling. The original
 * inserts a style element, which the content security policy blocks; this one uses an adopted style sheet, which
 * the policy allows. Like the original, it applies the styles of the first component that is mounted.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined
  let mountedCount = 0
  return function AdoptedStyles({ styles }: AdoptedStylesProps) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the first component decides
    useEffect(() => {
      mountedCount++
      if (!sheet) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      return () => {
        mountedCount--
        if (mountedCount > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
        sheet = undefined
      }
    }, [])
    return null
  }
}
