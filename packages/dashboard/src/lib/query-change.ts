/** Called with the new query of a list; `replace` corrects the address, without a step back to the one before. */
export type QueryChange<Query> = (query: Query, options?: { replace?: boolean }) => void
