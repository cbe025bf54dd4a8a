import statuses from '../statuses.json' with { type: 'json' }

/** The stage of a component: docs/status.mdx says what each promises. */
export type Status = 'stable' | 'beta' | 'deprecated'

/** Returns the status of a component, which is beta unless statuses.json says otherwise. */
export const statusOf = (name: string) =>
  ((statuses as Record<string, string>)[name] ?? 'beta') as Status
