/** Every text that a component shows or announces by itself, by component. The other texts are props. */
export const english = {
  dialog: {
    close: 'Close',
  },
  stepper: {
    done: 'Completed',
    failed: 'Failed',
    position: (step: string, count: string) => `Step ${step} of ${count}`,
    upcoming: 'Not started',
  },
}

/** The texts of all components in one language. */
export type Strings = typeof english
