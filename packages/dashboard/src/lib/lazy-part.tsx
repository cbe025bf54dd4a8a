import { ErrorState } from '@callwright/ui/error-state'
import {
  type ComponentType,
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { messages } from './messages.ts'

/** A component whose code is fetched when it is wanted, or a little before. */
export interface LaterPart<Props> {
  /** The component, once it is there. */
  current: () => ComponentType<Props> | undefined
  /** Fetches it; one that could not be had is asked for again the next time. */
  load: () => Promise<ComponentType<Props>>
}

/** Puts off a component until it is wanted. */
export function later<Props>(fetch: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let part: ComponentType<Props> | undefined
  const load = async () => {
    part ??= await fetch()
    return part
  }
  return { current: () => part, load }
}

/** The component as soon as it is there after it was wanted, or that it could not be had. */
export function useLaterPart<Props>(part: LaterPart<Props>, wanted: boolean) {
  const [Part, setPart] = useState(part.current)
  const [failed, setFailed] = useState(false)
  const missing = wanted && !Part && !failed
  useEffect(() => {
    if (!missing) return
    let stale = false
    part.load().then(
      // Drawn bit by bit, so that the page answers meanwhile.
      (loaded) => !stale && startTransition(() => setPart(() => loaded)),
      (error: unknown) => {
        console.error(error)
        if (!stale) setFailed(true)
      },
    )
    return () => {
      stale = true
    }
  }, [missing, part])
  return { Part, failed, retry: () => setFailed(false) }
}

/**
 * A part of a screen that comes in a file of its own once its place comes into sight. Until it is there,
 * `Waiting` stands in its place; where it cannot be had, the place says so, in `Failed` where it has less room
 * than that takes, and the screen around it stays as it is.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props & { ref: RefCallback<HTMLElement> }>,
  Failed: ComponentType<{ onRetry: () => void }> = PartFailed,
): ComponentType<Props> {
  const part = later(fetch)
  return function LazyPart(props: Props) {
    const [inSight, place] = useInSight()
    const { Part, failed, retry } = useLaterPart(part, inSight)
    if (Part) return <Part {...props} />
    if (!failed) return <Waiting {...props} ref={place} />
    return <Failed onRetry={retry} />
  }
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title={messages.shell.notLoaded} error={undefined} onRetry={onRetry} />
}

/** Whether an element has come into sight since it is there, and its ref. */
function useInSight(): [boolean, RefCallback<HTMLElement>] {
  const [inSight, setInSight] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInSight(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [inSight, ref]
}
