import { lazyComponent } from '@callwright/ui/lazy-component'
import type { Ref } from 'react'
import { frameClass, type LiveScreenProps } from './screen-frame.ts'

/** A screen of the dashboard with example data, loaded when it is nearly in view. Without scripts it is hidden. */
export const LiveScreen = lazyComponent<LiveScreenProps>(
  async () => (await import('./live-screen-content.tsx')).LiveScreenContent,
  { when: 'visible', pending: Placeholder, failed: Placeholder },
)

function Placeholder({ className, ref }: LiveScreenProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <div
      aria-hidden="true"
      aria-busy="true"
      className={`noscript:hidden ${frameClass} ${className}`}
    >
      {/* It is larger than the frame, so that the code is requested before the frame is in view. */}
      <div ref={ref} className="pointer-events-none absolute inset-x-0 -top-80 bottom-0" />
      <div className="size-full rounded-lg border border-hairline bg-page" />
    </div>
  )
}
