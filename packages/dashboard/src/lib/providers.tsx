import { Toaster } from '@callwright/ui/toast'
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { browserFormat, type Format, FormatContext } from './format.ts'
import { LinkContext, type LinkProps, plainLink } from './link.tsx'
import { type HoldRouter, UnsavedGuard } from './unsaved-guard.tsx'

// Before the next event, not after it: a button that waits is disabled when a double click comes again.
notifyManager.setScheduler(queueMicrotask)

const log = (error: Error) => console.error(error)

/** How the dashboard asks. The server may run on this very machine, so an offline browser asks too. */
export function createQueryClient({ retries = 1 } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({ onError: log }),
    defaultOptions: {
      // The server's events say what is stale; the time only covers what they cannot.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: retries,
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

export interface DashboardProvidersProps {
  children: ReactNode
  /** The router's link; a plain anchor without one. */
  link?: ComponentType<LinkProps>
  /** Holds the router while something typed would be lost. */
  holdRouter?: HoldRouter
  /** Locale, time zone and clock; the browser's without one. */
  format?: Format
  /** The cache of answers; one of its own without one. */
  queryClient?: QueryClient
}

/** What every screen of the dashboard stands on. */
export function DashboardProviders({
  children,
  link = plainLink,
  holdRouter,
  format = browserFormat,
  queryClient,
}: DashboardProvidersProps) {
  const [client] = useState(() => queryClient ?? createQueryClient())
  return (
    <QueryClientProvider client={client}>
      <LinkContext value={link}>
        <FormatContext value={format}>
          <UnsavedGuard holdRouter={holdRouter}>{children}</UnsavedGuard>
        </FormatContext>
        <Toaster />
      </LinkContext>
    </QueryClientProvider>
  )
}
