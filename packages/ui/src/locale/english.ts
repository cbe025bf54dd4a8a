/** Every text that a component shows or announces by itself, by component. The other texts are props. */
export const english = {
  calendar: {
    chooseEnd: 'Choose the last day of the range.',
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    rangeEnd: 'last day of the range',
    rangeStart: 'first day of the range',
    unavailable: 'not available',
  },
  dialog: {
    close: 'Close',
  },
}

/** The texts of all components in one language. */
export type Strings = typeof english
