import type { ReactNode } from 'react'

/** A good or bad use of a component, shown with its rule. */
export interface Example {
  /** The rule, as a sentence. */
  caption: string
  /** The example itself. */
  example: ReactNode
}

/** The handwritten part of a component's documentation page; the rest is generated from its code and stories. */
export interface Guide {
  /** The purpose of the component, in one or two sentences. */
  purpose: string
  /** When to use which other component; one sentence for each case. */
  alternatives: string[]
  /** The component's parts, each as its name in the code and a description, outermost first. */
  anatomy: [part: string, holds: string][]
  /** Good and bad uses, shown side by side. */
  rules: { do: Example; dont: Example }[]
  /** The effects of keys while the component has the focus; empty when it cannot have the focus. */
  keyboard: [keys: string, effect: string][]
  /** What the component exposes to assistive technology, and what the developer who uses it must add, in sentences. */
  assistive: string[]
}
