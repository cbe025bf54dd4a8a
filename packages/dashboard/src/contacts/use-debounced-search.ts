import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMs = 250

/** A search box's text, which is asked for once the typing pauses and follows the search in force. */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  const ask = useEffectEvent(() => {
    asked.current = typed.trim()
    onSearch(asked.current)
  })

  useEffect(() => {
    // Someone else changed it, such as the browser's Back.
    if (search !== asked.current) {
      asked.current = search
      setTyped(search)
    }
  }, [search])

  useEffect(() => {
    if (typed.trim() === asked.current) return
    const timer = setTimeout(ask, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return [typed, setTyped] as const
}
