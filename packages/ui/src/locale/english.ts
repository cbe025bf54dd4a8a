/** Every text that a component shows or announces by itself, by component. The other texts are props. */
export const english = {
  dialog: {
    close: 'Close',
  },
}

/** The texts of all components in one language. */
export type Strings = typeof english
