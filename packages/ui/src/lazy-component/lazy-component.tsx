'use client'

import {
  type ComponentType,
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useState,
} from 'react'

export interface LazyComponentOptions<Props> {
  /** Rendered until the code is loaded; nothing when left out. With `visible`, its root needs the `ref`. */
  pending?: ComponentType<Props & { ref: RefCallback<HTMLElement> }>
  /** Rendered when the code could not be loaded: LoadFailed, or another one that calls `onRetry`. */
  failed: ComponentType<Props & { onRetry: () => void }>
  /** When the code is loaded: as soon as the component renders, once it is visible, or once its props need it. */
  when?: 'rendered' | 'visible' | ((props: Props) => boolean)
}

/** A component whose code is in a file of its own, with its pending and failed states. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before the component needs it; a failure is reported when the component needs it. */
  preload: () => void
  /** Props for the control that opens the component: they load its code on hover and on focus. */
  preloadHandlers: { onPointerEnter: () => void; onFocus: () => void }
}

/** Makes a component from code that is loaded later. A load that failed is tried again on request. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyComponentOptions<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const code = {
    loaded: () => loaded,
    load: async () => {
      loaded ??= await load()
      return loaded
    },
  }
  const preload = () => void code.load().catch(() => {})
  return Object.assign((props: Props) => <Lazy code={code} options={options} props={props} />, {
    preload,
    preloadHandlers: { onPointerEnter: preload, onFocus: preload },
  })
}

interface LazyProps<Props> {
  code: {
    loaded: () => ComponentType<Props> | undefined
    load: () => Promise<ComponentType<Props>>
  }
  options: LazyComponentOptions<Props>
  props: Props
}

function Lazy<Props extends object>({ code, options, props }: LazyProps<Props>) {
  const { pending: Pending, failed: Failed, when = 'rendered' } = options
  const isNeeded = typeof when !== 'function' || when(props)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  const [isVisible, ref] = useIsVisible()
  const [Component, setComponent] = useState(code.loaded)
  const [hasFailed, setHasFailed] = useState(false)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  // The next time it is needed, the code is requested again.
  if (hasFailed && !isNeeded) setHasFailed(false)

  const isMissing = isNeeded && !Component && !hasFailed && (when !== 'visible' || isVisible)
  useEffect(() => {
    if (!isMissing) return
    let isStale = false
    code.load().then(
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
  }, [isMissing, code])

  // It stays after it was needed, so that it can animate its closing.
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
