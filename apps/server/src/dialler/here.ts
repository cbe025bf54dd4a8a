import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'

type Kick = (freed: number) => void

const kicks = new WeakMap<Deps, Kick>()

/** Lets this process place at once what it reserves itself, before the job for it has come round. */
export function placeHere(deps: Deps, kick: Kick): void {
  kicks.set(deps, kick)
}

/** Tells the other processes, where there may be any, that something was reserved or has ended. */
export async function tellOthers(deps: Deps, tx: Tx, freed: number): Promise<void> {
  if (deps.queue.shared) await deps.queue.send(tx, 'place-calls', { freed })
}

/** Says, after the commit, that something was reserved or has ended. */
export function reservedHere(deps: Deps, freed: number): void {
  kicks.get(deps)?.(freed)
}
