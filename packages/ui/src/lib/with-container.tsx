import type { ComponentType } from 'react'

/** Returns a decorator that renders the story in a `div` with these classes. */
export const withContainer = (className: string) => (Story: ComponentType) => (
  <div className={className}>
    <Story />
  </div>
)
