import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorkspaceId } from './workspace-id.ts'

const workspaceStorage = new AsyncLocalStorage<WorkspaceId>()

/** Runs the handler of a request: its statements, also those after it has returned, are those of the workspace. */
export const runInWorkspace = <Result>(workspaceId: WorkspaceId, work: () => Result): Result =>
  workspaceStorage.run(workspaceId, work)

/** Returns the workspace of the request that is handled at the moment. */
export const currentWorkspace = (): WorkspaceId | undefined => workspaceStorage.getStore()

/**
 * Returns the items of a response that is read after its handler has returned. They are computed in the context of the
 * request, because whoever reads a response has another one.
 */
export function keepContext<Item>(items: AsyncIterable<Item>): AsyncIterableIterator<Item> {
  const inContext = AsyncLocalStorage.snapshot()
  const iterator = items[Symbol.asyncIterator]()
  return {
    next: () => inContext(() => iterator.next()),
    return: async (value) =>
      inContext(() => iterator.return?.(value) ?? Promise.resolve({ done: true, value })),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
