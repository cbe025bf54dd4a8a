import type { ComponentType } from 'react'
import { StopNotice } from '../shell/index.ts'

/** Shows a story below the banner that all calls are stopped, which also loads the stop. */
export function withStopNotice(Story: ComponentType) {
  return (
    <>
      <StopNotice />
      <Story />
    </>
  )
}
