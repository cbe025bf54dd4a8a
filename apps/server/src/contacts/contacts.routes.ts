import { currentUser } from '../auth/current-user.ts'
import type { Tx } from '../db/open.ts'
import { isUniqueViolation } from '../db/violations.ts'
import type { Deps } from '../deps.ts'
import { followContact, skipContacts } from '../dialler/members.ts'
import { invalidInput, notFound, Refusal } from '../errors.ts'
import { announce } from '../events/events.ts'
import { once } from '../idempotency/once.ts'
import { os } from '../os.ts'
import { pageInfo } from '../paging.ts'
import { pageOfContacts } from './contacts.pages.ts'
import { addContact, changeContact, deleteContacts, idsMatching } from './contacts.store.ts'
import { toE164 } from './phone.ts'

/** Answers for /api/contacts; import and export, which stream, stand beside in files of their own. */
export function contactRoutes(deps: Deps) {
  const { db, now, settings } = deps
  const e164Of = (typed: string): string => {
    const e164 = toE164(typed, settings.defaultCountry)
    if (e164) return e164
    const message = 'Not a valid phone number'
    throw invalidInput(`phone_number: ${message}`, { phone_number: message })
  }
  const alreadyThere = () => {
    const message = 'A contact with this phone number already exists'
    return new Refusal(409, 'already_exists', message, { phone_number: message })
  }
  const remove = (user: number, which: (tx: Tx) => number[] | Promise<number[]>) =>
    db.transaction(async (tx) => {
      const ids = await which(tx)
      await skipContacts(deps, tx, user, ids)
      const deleted = await deleteContacts(tx, user, ids)
      if (deleted.length > 0) await announce(tx, 'contacts', deleted)
      return deleted.length
    })

  return {
    list: os.contacts.list.handler(async ({ input }) => {
      const user = currentUser(input.user_id)
      const { contacts, total } = await pageOfContacts(db, user, input, input)
      return { contacts, ...pageInfo(input, total) }
    }),

    create: os.contacts.create.handler(({ input, context }) => {
      const { user_id, ...typed } = input
      const user = currentUser(user_id)
      const phone_e164 = e164Of(typed.phone_number)
      return once(deps, context, user, input, async (tx) => {
        const row = { ...typed, phone_e164, user_id: user, created_at: now() }
        const contact = await addContact(tx, row)
        if (!contact) throw alreadyThere()
        await announce(tx, 'contacts', [contact.id])
        return { contact }
      })
    }),

    update: os.contacts.update.handler(async ({ input: { user_id, id, ...typed } }) => {
      const user = currentUser(user_id)
      const change =
        typed.phone_number === undefined
          ? typed
          : { ...typed, phone_e164: e164Of(typed.phone_number) }
      const contact = await db
        .transaction(async (tx) => {
          const changed = await changeContact(tx, user, id, change)
          if (changed) {
            await followContact(tx, id)
            await announce(tx, 'contacts', [id])
          }
          return changed
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? alreadyThere() : error
        })
      if (!contact) throw notFound('Contact')
      return { contact }
    }),

    delete: os.contacts.delete.handler(async ({ input: { params, query } }) => {
      const deleted_count = await remove(currentUser(query.user_id), () => [params.id])
      if (deleted_count === 0) throw notFound('Contact')
      return { deleted_count }
    }),

    bulkDelete: os.contacts.bulkDelete.handler(async ({ input }) => {
      const { user_id, contact_ids, contact_filter, except_ids, limit } = input
      const user = currentUser(user_id)
      if (contact_ids && except_ids.length > 0) {
        const message = 'Only of those that match a filter can some be left out'
        throw invalidInput(`except_ids: ${message}`, { except_ids: message })
      }
      const which =
        contact_filter &&
        ((tx: Tx) => idsMatching(tx, user, contact_filter, { except: except_ids, limit }))
      if (which && !contact_ids) return { deleted_count: await remove(user, which) }
      if (contact_ids && !which) return { deleted_count: await remove(user, () => contact_ids) }
      const message = 'Name the contacts, or give a filter that they match'
      throw invalidInput(`contact_ids: ${message}`, { contact_ids: message })
    }),
  }
}
