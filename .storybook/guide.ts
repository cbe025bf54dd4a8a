import type { ReactNode } from 'react'

/** An example of a rule: what to look at, and the rule it shows. */
export interface Example {
  /** The rule, as a sentence. */
  caption: string
  /** What shows it. */
  show: ReactNode
}

/** What a component's documentation page says of it, beside what is read from its code and its stories. */
export interface Guide {
  /** What it is for, in a sentence or two. */
  purpose: string
  /** When something else serves better, and what; a sentence each. */
  avoid: string[]
  /** Its parts from the outside in, by the name in the code, and what each holds. */
  anatomy: [part: string, holds: string][]
  /** How it is used well and badly, shown side by side. */
  rules: { do: Example; dont: Example }[]
  /** What keys do while it has the focus; empty where it takes none. */
  keyboard: [keys: string, effect: string][]
  /** What assistive technology is told, and what is left to the caller; a sentence each. */
  assistive: string[]
}
