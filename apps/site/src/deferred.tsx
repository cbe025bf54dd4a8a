import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is fetched when it is wanted, or a little before. */
export interface Deferred {
  Content: ComponentType
  /** Fetches the code; rejects when it cannot be had. */
  load: () => Promise<unknown>
  isLoaded: () => boolean
}

/** Defers a component; a fetch that failed is tried again the next time. */
export function deferred(fetch: () => Promise<ComponentType>): Deferred {
  let component: ComponentType | undefined
  const load = async () => {
    component ??= await fetch()
    return { default: component }
  }
  const Later = lazy(load)
  function Content() {
    // What is there is shown at once: a page rendered at build is taken over without a gap.
    const [Component] = useState(() => component ?? Later)
    return <Component />
  }
  return { Content, load, isLoaded: () => component !== undefined }
}
