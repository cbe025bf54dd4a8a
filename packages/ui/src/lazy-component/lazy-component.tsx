'use client'

import {
  type ComponentType,
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { useHydration } from '../lib/use-hydration.ts'

export interface LazyComponentOptions<Props> {
  /** Rendered until the code is loaded; nothing by default. With `when: 'visible'`, its root needs the `ref`. */
  pending?: ComponentType<Props & { ref: RefCallback<HTMLElement> }>
  /** Rendered when the code could not be loaded: LoadErrorState, or a component that calls `onRetry`. */
  failed: ComponentType<Props & { onRetry: () => void }>
  /** When the code is loaded: as soon as the component renders, once it is visible, or once its props need it. */
  when?: 'rendered' | 'visible' | ((props: Props) => boolean)
}

/** A component whose code is in a file of its own, with its pending and failed states. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before it is needed. A failure is reported only when the component is needed. */
  preload: () => void
  /** Props for the control that opens the component: they load its code on hover and on focus. */
  preloadHandlers: { onPointerEnter: () => void; onFocus: () => void }
}

/** Creates a component whose code is loaded when it is needed. A failed load is retried on request. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyComponentOptions<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const loader = {
    getLoaded: () => loaded,
    load: async () => {
      loaded ??= await load()
      return loaded
    },
  }
  const preload = () => void loader.load().catch(() => {})
  return Object.assign((props: Props) => <Lazy loader={loader} options={options} props={props} />, {
    preload,
    preloadHandlers: { onPointerEnter: preload, onFocus: preload },
  })
}

interface LazyProps<Props> {
  loader: {
    getLoaded: () => ComponentType<Props> | undefined
    load: () => Promise<ComponentType<Props>>
  }
  options: LazyComponentOptions<Props>
  props: Props
}

function Lazy<Props extends object>({ loader, options, props }: LazyProps<Props>) {
  const { pending: Pending, failed: Failed, when = 'rendered' } = options
  const isNeeded = typeof when !== 'function' || when(props)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  const [isVisible, ref] = useIsVisible()
  const isHydrating = useHydration()
  // The server's HTML is of the pending state, even when the code is loaded before that HTML is hydrated.
  const [Component, setComponent] = useState(() => (isHydrating ? undefined : loader.getLoaded()))
  const [hasFailed, setHasFailed] = useState(false)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  // When the component is needed again, its code is requested again.
  if (hasFailed && !isNeeded) setHasFailed(false)

  const shouldLoad = isNeeded && !Component && !hasFailed && (when !== 'visible' || isVisible)
  useEffect(() => {
    if (!shouldLoad) return
    let isStale = false
    loader.load().then(
      // A transition keeps the page responsive while the component renders.
      (component) => !isStale && startTransition(() => setComponent(() => component)),
      (error: unknown) => {
        console.error(error)
        if (!isStale) setHasFailed(true)
      },
    )
    return () => {
      isStale = true
    }
  }, [shouldLoad, loader])

  // The component stays rendered when it is no longer needed, so that it can animate its closing.
  if (Component) return wasNeeded ? <Component {...props} /> : null
  if (!isNeeded) return null
  if (hasFailed) return <Failed {...props} onRetry={() => setHasFailed(false)} />
  return Pending ? <Pending {...props} ref={ref} /> : null
}

/** Returns whether the element with the returned ref has been visible. */
function useIsVisible(): [boolean, RefCallback<HTMLElement>] {
  const [isVisible, setIsVisible] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsVisible(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isVisible, ref]
}
