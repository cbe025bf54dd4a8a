'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Reports the text to search for when typing pauses; `isPending` says that the shown options are those of an earlier text. */
export function useSearch(onSearchChange: ((search: string) => void) | undefined, delay: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef('')
  const [isPending, setIsPending] = useState(false)

  const reportSearch = (search: string) => {
    setIsPending(false)
    if (search === reported.current) return
    reported.current = search
    onSearchChange?.(search)
  }
  const reportAfterPause = useEffectEvent(reportSearch)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    isPending,
    /** Searches for a text: at once for none, else after a pause. */
    search: (text: string) => {
      if (!onSearchChange) return
      clearTimeout(timer.current)
      const trimmed = text.trim()
      if (trimmed === '' || delay <= 0) return reportSearch(trimmed)
      setIsPending(trimmed !== reported.current)
      timer.current = setTimeout(() => reportAfterPause(trimmed), delay)
    },
  }
}
