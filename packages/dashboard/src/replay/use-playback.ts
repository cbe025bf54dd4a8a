import { useEffect, useEffectEvent } from 'react'

/** Without motion, the replay moves in steps of this length. */
const stepMs = 1000

/** Calls `onAdvance` with the time that has passed: in each frame, or each second when the user prefers reduced motion. */
export function usePlayback(isPlaying: boolean, onAdvance: (elapsedMs: number) => void): void {
  const advance = useEffectEvent(onAdvance)
  useEffect(() => {
    if (!isPlaying) return
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    let lastTime: number | undefined
    const draw = (time: number) => {
      handle = requestAnimationFrame(draw)
      lastTime ??= time
      const elapsedMs = time - lastTime
      if (elapsedMs < (isReduced ? stepMs : 1)) return
      lastTime = time
      advance(elapsedMs)
    }
    let handle = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(handle)
  }, [isPlaying])
}
