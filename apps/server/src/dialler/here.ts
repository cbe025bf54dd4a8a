import type { SQL } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { CallRequest } from '../provider/provider.ts'
import type { Lease } from './settle.ts'

/** Leases for calls that one transaction reserves, so that the process that took it places them at once. */
export interface Leasing {
  /** Selects whether this process may hold leases, as the transaction sees it. */
  mayHold: SQL
  /** Leases as many of so many calls as there is room for; null is for none of them. */
  lease(calls: number): { calls: number; lease: Lease } | null
  /** Adds a call that was reserved under a lease. */
  add(call_id: number, lease: Lease, request: CallRequest): void
  /** So many calls were reserved in all; whether every one is leased here, and nobody else need be told. */
  coversAll(reserved: number): boolean
  /** The transaction is committed, and so many calls ended in it: asks the provider for what was added. */
  place(freed: number): void
  /** The transaction failed, or nobody knows: what was added is let go of, where it is there at all. */
  drop(): void
}

/** What places calls in this process. */
interface Here {
  /** Places what waits; so many calls have ended. */
  kick(freed: number): void
  /** Opens leases for a transaction; null where this process may take none now. */
  leasing(): Leasing | null
}

const places = new WeakMap<Deps, Here>()

/** Lets this process place at once what it reserves itself, before the job for it has come round. */
export function placeHere(deps: Deps, here: Here): void {
  places.set(deps, here)
}

/** Opens leases for what a transaction of this process will reserve; null where nothing is placed here. */
export function leasingHere(deps: Deps): Leasing | null {
  return places.get(deps)?.leasing() ?? null
}

/** Tells the other processes, where there may be any, that something was reserved or has ended. */
export async function tellOthers(deps: Deps, tx: Tx, freed: number): Promise<void> {
  if (deps.queue.shared) await deps.queue.send(tx, 'place-calls', { freed })
}

/** Says, after the commit, that something was reserved or has ended. */
export function reservedHere(deps: Deps, freed: number): void {
  places.get(deps)?.kick(freed)
}
