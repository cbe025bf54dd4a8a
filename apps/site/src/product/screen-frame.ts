export interface LiveScreenProps {
  /** The screen of the dashboard. */
  screen: 'campaign' | 'call'
  /** Says what the screen shows. */
  label: string
  className?: string
}

/** The frame, as wide as the window. Its height is fixed, so that nothing moves when the screen is loaded. */
export const frameClass =
  'relative left-1/2 h-120 w-[min(100vw-2rem,82rem)] -translate-x-1/2 sm:w-[min(100vw-3rem,82rem)] md:h-160'
