import type { Db } from '../db/open.ts'
import { implementer } from '../implementer.ts'
import { readDisclosure, storeDisclosure } from './disclosure.store.ts'

/** Implements /api/disclosure. */
export function disclosureRoutes({ db }: { db: Db }) {
  return {
    get: implementer.disclosure.get.handler(({ context }) =>
      readDisclosure(db, context.access.workspaceId),
    ),
    set: implementer.disclosure.set.handler(({ input, context }) =>
      storeDisclosure(db, context.access.workspaceId, input),
    ),
  }
}
