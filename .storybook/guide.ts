import type { ReactNode } from 'react'

/** A good or bad use of a component, shown with its rule. */
export interface Example {
  /** The rule, as a sentence. */
  caption: string
  /** The example itself. */
  show: ReactNode
}

/** The handwritten part of a component's documentation page; the rest is generated from its code and stories. */
export interface Guide {
  /** The purpose of the component, in one or two sentences. */
  purpose: string
  /** When to use which other component; one sentence for each case. */
  avoid: string[]
  /** The component's parts, from the outermost to the innermost, by their names in the code, and their content. */
  anatomy: [part: string, holds: string][]
  /** Good and bad uses, shown side by side. */
  rules: { do: Example; dont: Example }[]
  /** The effects of keys while the component has the focus; empty when it cannot have the focus. */
  keyboard: [keys: string, effect: string][]
  /** What the component exposes to assistive technology, and what its user must add; one sentence each. */
  assistive: string[]
}
