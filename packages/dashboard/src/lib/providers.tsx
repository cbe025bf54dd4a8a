import type { Role } from '@callwright/contract'
import { Toaster } from '@callwright/ui/toast'
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type CallAddress, CallAddressContext } from './call-address.ts'
import { NamesTabContext } from './document-title.ts'
import { browserFormatter, type Formatter, FormatterContext } from './formatter.ts'
import { LinkContext, type LinkProps, plainLink } from './link.tsx'
import { RoleContext } from './permissions.ts'
import { ResponseError } from './response-error.ts'
import { BrowserTokenContext } from './token.ts'
import { type BlockNavigation, UnsavedGuard } from './unsaved-guard.tsx'

// Query observers are notified in a microtask, so that a button is disabled before the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

const log = (error: Error) => console.error(error)

/** Returns whether a request was refused because nobody is signed in. */
const isUnauthorized = (error: Error) => error instanceof ResponseError && error.status === 401

/** Returns whether the same request may succeed later: another 4xx than a timeout or a rate limit would only repeat. */
const isRetryable = (error: Error) => {
  const status = error instanceof ResponseError ? (error.status ?? 0) : 0
  return status < 400 || status >= 500 || status === 408 || status === 429
}

/** Creates the query client. The server may run on the same machine, so an offline browser sends requests, too. */
export function createQueryClient({ retries = 1 } = {}): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({
      onError: (error) => {
        log(error)
        // The queries show whether the session has ended.
        if (isUnauthorized(error)) void client.invalidateQueries()
      },
    }),
    defaultOptions: {
      // Server events invalidate queries; the stale time only covers missed ones.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < retries && isRetryable(error),
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/**
 * Returns whether the session has ended: the server has refused a query, and has answered none since. Public queries,
 * which are answered without a session, do not count.
 */
export function useHasSessionEnded(): boolean {
  const queries = useQueryClient().getQueryCache()
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => watchSession(queries, setHasEnded), [queries])
  return hasEnded
}

/** Calls `onChange` when a response shows that the session has ended or exists; returns a function that stops it. */
export function watchSession(
  queries: QueryCache,
  onChange: (hasEnded: boolean) => void,
): () => void {
  return queries.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && !query.meta?.isPublic) onChange(false)
    if (action.type === 'error' && isUnauthorized(action.error)) onChange(true)
  })
}

export interface DashboardProvidersProps {
  children: ReactNode
  /** The link component of the router; a plain anchor by default. */
  link?: ComponentType<LinkProps>
  /** The call whose details are open, in the router's address; without it, each screen keeps its own. */
  callAddress?: CallAddress
  /** The role of the signed-in user; that of an admin by default. */
  role?: Role
  /** Whether this browser may keep a token of the provider; true by default. */
  browserToken?: boolean
  /** Whether screens name the browser's tab; true by default, false for a screen that is a part of another page. */
  namesTab?: boolean
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
  role = 'admin',
  browserToken = true,
  namesTab = true,
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
            <RoleContext value={role}>
              <BrowserTokenContext value={browserToken}>
                <NamesTabContext value={namesTab}>
                  <UnsavedGuard blockNavigation={blockNavigation}>{children}</UnsavedGuard>
                </NamesTabContext>
              </BrowserTokenContext>
            </RoleContext>
          </FormatterContext>
        </CallAddressContext>
        <Toaster />
      </LinkContext>
    </QueryClientProvider>
  )
}
