import { Toaster } from '@callwright/ui/toast'
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type CallAddress, CallAddressContext } from './call-address.ts'
import { browserFormatter, type Formatter, FormatterContext } from './formatter.ts'
import { LinkContext, type LinkProps, plainLink } from './link.tsx'
import { type BlockNavigation, UnsavedGuard } from './unsaved-guard.tsx'

// Query observers are notified in a microtask, so that a button is disabled before the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

const log = (error: Error) => console.error(error)

/** Creates the query client. The server may run on the same machine, so an offline browser sends requests, too. */
export function createQueryClient({ retries = 1 } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({ onError: log }),
    defaultOptions: {
      // Server events invalidate queries; the stale time only covers missed ones.
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
  /** The link component of the router; a plain anchor by default. */
  link?: ComponentType<LinkProps>
  /** The call whose details are open, in the router's address; without it, each screen keeps its own. */
  callAddress?: CallAddress
  /** The router's blocker, used while a form has unsaved input. */
  blockNavigation?: BlockNavigation
  /** Locale, time zone and clock; the browser's by default. */
  formatter?: Formatter
  /** The query client; a new one by default. */
  queryClient?: QueryClient
}

/** The providers that every screen needs. */
export function DashboardProviders({
  children,
  link = plainLink,
  callAddress,
  blockNavigation,
  formatter = browserFormatter,
  queryClient,
}: DashboardProvidersProps) {
  const [client] = useState(() => queryClient ?? createQueryClient())
  return (
    <QueryClientProvider client={client}>
      <LinkContext value={link}>
        <CallAddressContext value={callAddress ?? null}>
          <FormatterContext value={formatter}>
            <UnsavedGuard blockNavigation={blockNavigation}>{children}</UnsavedGuard>
          </FormatterContext>
        </CallAddressContext>
        <Toaster />
      </LinkContext>
    </QueryClientProvider>
  )
}
