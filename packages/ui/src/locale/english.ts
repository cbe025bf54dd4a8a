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
  datePicker: {
    chooseDate: 'Choose date',
    clear: 'Clear date',
    day: 'DD',
    hour: 'hh',
    minute: 'mm',
    missingDate: 'Enter a date as well.',
    month: 'MM',
    noSuchDay: (month: string, days: string) => `${month} has only ${days} days.`,
    notADate: (example: string) => `Enter a date such as ${example}.`,
    notATime: (example: string) => `Enter a time such as ${example}.`,
    repeatedTime: (time: string, offset: string) =>
      `Clocks go back, so ${time} occurs twice. This is the one at ${offset}.`,
    selectOther: (offset: string) => `Use ${offset}`,
    skippedTime: (time: string, used: string) =>
      `Clocks go forward, so ${time} does not exist. It became ${used}.`,
    time: 'Time',
    tooEarly: (min: string) => `Enter ${min} or later.`,
    tooLate: (max: string) => `Enter ${max} or earlier.`,
    unavailable: (date: string) => `${date} is not available.`,
    year: 'YYYY',
  },
  dateRangePicker: {
    chooseDates: 'Choose dates',
    clear: 'Clear dates',
    end: 'End date',
    endTime: 'End time',
    presets: 'Presets',
    reversed: 'The start is after the end.',
    start: 'Start date',
    startTime: 'Start time',
    swap: 'Swap start and end',
  },
  dialog: {
    close: 'Close',
  },
}

/** The texts of all components in one language. */
export type Strings = typeof english
