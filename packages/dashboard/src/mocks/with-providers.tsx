import type { ComponentType } from 'react'
import { createFormat } from '../lib/format.ts'
import { createQueryClient, DashboardProviders } from '../lib/providers.tsx'
import { mockNow } from './clock.ts'

const format = createFormat('en-US', 'UTC', () => mockNow)

/** Wraps a story in the providers of every screen: a new query client, en-US, UTC and a fixed clock. */
export function withProviders(Story: ComponentType) {
  return (
    <DashboardProviders format={format} queryClient={createQueryClient({ retries: 0 })}>
      <Story />
    </DashboardProviders>
  )
}
