import type { ComponentType } from 'react'
import { createFormat } from '../lib/format.ts'
import { createQueryClient, DashboardProviders } from '../lib/providers.tsx'
import { mockNow } from './clock.ts'

const format = createFormat('en-US', 'UTC', () => mockNow)

/** Sets a story on what every screen stands on: a fresh cache, en-US, UTC and a clock that stands still. */
export function onStage(Story: ComponentType) {
  return (
    <DashboardProviders format={format} queryClient={createQueryClient({ retries: 0 })}>
      <Story />
    </DashboardProviders>
  )
}
