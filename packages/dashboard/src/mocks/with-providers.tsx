import type { ComponentType, ReactNode } from 'react'
import { createFormatter } from '../lib/formatter.ts'
import { createQueryClient, DashboardProviders } from '../lib/providers.tsx'
import { mockNow } from './clock.ts'

const formatter = createFormatter('en-US', 'UTC', () => mockNow)

/** The providers of every screen: a new query client, en-US, UTC and a fixed clock. */
export function MockProviders({ children }: { children: ReactNode }) {
  return (
    <DashboardProviders formatter={formatter} queryClient={createQueryClient({ retries: 0 })}>
      {children}
    </DashboardProviders>
  )
}

/** Wraps a story in the providers of every screen. */
export function withProviders(Story: ComponentType) {
  return (
    <MockProviders>
      <Story />
    </MockProviders>
  )
}
