import type { Deps } from '../deps.ts'

type Kick = (freed: number) => void

const kicks = new WeakMap<Deps, Kick>()

/** Lets this process place at once what it reserves itself, before the job for it has come round. */
export function placeHere(deps: Deps, kick: Kick): void {
  kicks.set(deps, kick)
}

/** Says, after the commit, that something was reserved or has ended; the job tells every other process. */
export function reservedHere(deps: Deps, freed: number): void {
  kicks.get(deps)?.(freed)
}
