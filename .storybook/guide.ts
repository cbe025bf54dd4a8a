import type { ReactNode } from 'react'

/** An example of a rule. */
export interface Example {
  /** The rule, as a sentence. */
  caption: string
  /** The example itself. */
  show: ReactNode
}

/** The written part of a component's documentation page; the rest comes from its code and its stories. */
export interface Guide {
  /** Its purpose, in a sentence or two. */
  purpose: string
  /** When to use another component, and which; a sentence each. */
  avoid: string[]
  /** Its parts from the outside in, by their names in the code, and what each contains. */
  anatomy: [part: string, holds: string][]
  /** Good and bad uses, shown side by side. */
  rules: { do: Example; dont: Example }[]
  /** The effects of keys while it has the focus; empty when it cannot have it. */
  keyboard: [keys: string, effect: string][]
  /** What assistive technology is told, and what the caller must add; a sentence each. */
  assistive: string[]
}
