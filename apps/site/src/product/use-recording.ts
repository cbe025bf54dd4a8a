import { type RefObject, useEffect, useRef, useState } from 'react'

const updateIntervalMs = 100

/** The playback of a recording. */
export interface Recording {
  /** `still` before the first playback and after the end; `failed` when the recording cannot be played. */
  state: 'still' | 'playing' | 'paused' | 'failed'
  /** The position in seconds. */
  seconds: number
  isMuted: boolean
  /** Plays from the start, or from where it was paused, or pauses. */
  toggle: () => void
  toggleMuted: () => void
  /** The audio element. */
  ref: RefObject<HTMLAudioElement | null>
}

/** Plays the recording of an audio element, and returns its position while it plays. */
export function useRecording(): Recording {
  const ref = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<Recording['state']>('still')
  const [seconds, setSeconds] = useState(0)
  const [isMuted, setIsMuted] = useState(false)

  // `timeupdate` is too rare for words that appear when they are spoken.
  useEffect(() => {
    const audio = ref.current
    if (state !== 'playing' || !audio) return
    const interval = setInterval(() => setSeconds(audio.currentTime), updateIntervalMs)
    const onEnded = () => setState('still')
    // The browser pauses it as well, for example when headphones are unplugged.
    const onPause = () => audio.ended || audio.error || setState('paused')
    audio.addEventListener('ended', onEnded)
    audio.addEventListener('pause', onPause)
    return () => {
      clearInterval(interval)
      audio.removeEventListener('ended', onEnded)
      audio.removeEventListener('pause', onPause)
    }
  }, [state])

  const toggle = () => {
    const audio = ref.current
    if (!audio) return
    if (state === 'playing') {
      audio.pause()
      return
    }
    if (state === 'failed') audio.load()
    if (state !== 'paused') setSeconds(0)
    setState('playing')
    audio.play().catch((error: unknown) => {
      // A pause before the first sound rejects as well.
      if (!audio.error) return
      setState('failed')
      console.error(error)
    })
  }

  const toggleMuted = () => {
    if (ref.current) ref.current.muted = !isMuted
    setIsMuted(!isMuted)
  }

  return { state, seconds, isMuted, toggle, toggleMuted, ref }
}
