import type { AuditKind } from '@callwright/contract'
import { toMoments } from '@callwright/ui/date-range-picker'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { requestShownWorkspace } from '../lib/workspaces.ts'

/** What the audit log shows, kept in the URL. */
export interface AuditLogFilter {
  /** Only actions of this kind; undefined shows all. */
  kind?: AuditKind | undefined
  /** Only what the user with this id did; undefined shows everybody. */
  actor?: number | undefined
  /** The first and the last day, such as `2026-11-20`; an empty text is open. */
  period: { start: string; end: string }
}

interface Member {
  id: string
  user: { id: string; name: string }
}

const pageSize = 50

/** Returns the filter as the server has it; a day begins and ends in the time zone. */
function toInput({ kind, actor, period }: AuditLogFilter, timeZone: string) {
  const { start: from, end: to } = toMoments(period, timeZone)
  return {
    ...(kind && { action: kind }),
    ...(actor !== undefined && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export const auditLogQueries = {
  list: (filter: AuditLogFilter, timeZone: string) =>
    api.audit.list.infiniteOptions({
      input: (before: number | undefined) => ({
        ...toInput(filter, timeZone),
        limit: pageSize,
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ events, has_more }) => (has_more ? events.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),

  /** The members of the workspace, to filter by one of them. */
  members: () =>
    queryOptions({
      queryKey: ['workspace', 'members'],
      queryFn: ({ client }) => requestShownWorkspace(client) as Promise<{ members: Member[] }>,
      select: ({ members }) =>
        members.map(({ user }) => ({ id: Number(user.id), name: user.name })),
    }),
}

export const auditLogMutations = {
  export: () =>
    mutationOptions({
      mutationFn: ({ filter, timeZone }: { filter: AuditLogFilter; timeZone: string }) =>
        api.audit.export.call(toInput(filter, timeZone)),
    }),
}
