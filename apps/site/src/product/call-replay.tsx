import { Button } from '@callwright/ui/button'
import { PauseIcon, PlayIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CallCard } from './call-card.tsx'

const durationMs = 14_000
const stepMs = 125

export interface CallReplayProps {
  /** How long the card must be in view before it plays automatically. */
  delayMs?: number
}

/**
 * Replays the demo call when it comes into view; the replay can be paused. It shows the ended call before and after
 * the replay, without scripts, and when the user prefers reduced motion.
 */
export function CallReplay({ delayMs = 2500 }: CallReplayProps) {
  const [progress, setProgress] = useState(1)
  const [state, setState] = useState<'idle' | 'playing' | 'paused' | 'ended'>('idle')
  const cardRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!cardRef.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          observer.disconnect()
          setProgress(0)
          setState('playing')
        }, delayMs)
      },
      { threshold: 0.6 },
    )
    observer.observe(cardRef.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [delayMs])

  useEffect(() => {
    if (state !== 'playing') return
    const interval = setInterval(() => {
      // The replay does not advance while the tab is in the background.
      if (document.hidden) return
      setProgress((progress) => Math.min(1, progress + stepMs / durationMs))
    }, stepMs)
    return () => clearInterval(interval)
  }, [state])

  if (state === 'playing' && progress === 1) setState('ended')

  const isPlaying = state === 'playing'
  return (
    <div ref={cardRef}>
      <CallCard progress={progress} />
      <Button
        variant="ghost"
        size="sm"
        className={`mx-auto mt-2 flex ${state === 'idle' ? 'invisible' : ''}`}
        onClick={() => {
          if (state === 'ended') setProgress(0)
          setState(isPlaying ? 'paused' : 'playing')
        }}
      >
        {isPlaying ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        {isPlaying ? 'Pause' : state === 'paused' ? 'Resume' : 'Play the call again'}
      </Button>
    </div>
  )
}
