import { Button } from '@callwright/ui/button'
import { PauseIcon, PlayIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CallCard } from './call-card.tsx'

const lengthMs = 14_000
const stepMs = 125

export interface CallReplayProps {
  /** How long it holds still before it begins by itself. */
  restMs?: number
}

/**
 * The call, heard once more when it comes into view. It begins and ends as the finished call, which is
 * also all that is seen without scripts or by whoever wants no movement; it can be paused.
 */
export function CallReplay({ restMs = 2500 }: CallReplayProps) {
  const [progress, setProgress] = useState(1)
  const [state, setState] = useState<'still' | 'playing' | 'paused' | 'over'>('still')
  const card = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!card.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let rest: ReturnType<typeof setTimeout>
    const view = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(rest)
        if (!entry?.isIntersecting) return
        rest = setTimeout(() => {
          view.disconnect()
          setProgress(0)
          setState('playing')
        }, restMs)
      },
      { threshold: 0.6 },
    )
    view.observe(card.current)
    return () => {
      clearTimeout(rest)
      view.disconnect()
    }
  }, [restMs])

  useEffect(() => {
    if (state !== 'playing') return
    const clock = setInterval(() => {
      // Nobody is looking: it waits.
      if (document.hidden) return
      setProgress((heard) => Math.min(1, heard + stepMs / lengthMs))
    }, stepMs)
    return () => clearInterval(clock)
  }, [state])

  if (state === 'playing' && progress === 1) setState('over')

  const playing = state === 'playing'
  return (
    <div ref={card}>
      <CallCard progress={progress} />
      <Button
        variant="ghost"
        size="sm"
        className={`mx-auto mt-2 flex ${state === 'still' ? 'invisible' : ''}`}
        onClick={() => {
          if (state === 'over') setProgress(0)
          setState(playing ? 'paused' : 'playing')
        }}
      >
        {playing ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        {playing ? 'Pause' : state === 'paused' ? 'Play on' : 'Play the call again'}
      </Button>
    </div>
  )
}
