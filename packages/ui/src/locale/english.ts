import { plural } from './plural.ts'

// Every text that a component shows or announces by itself, by component. The other texts are props. Each component
// imports only its own, so that a page has the texts of the components on it.

export const audioPlayer = {
  download: 'Download recording',
  label: 'Recording',
  loadFailed: 'This recording could not be loaded.',
  pause: 'Pause',
  play: 'Play',
  position: (time: string, duration: string) => `${time} of ${duration}`,
  retry: 'Try again',
  seek: 'Seek',
  speed: 'Speed',
  unknownDuration: 'The length is not known',
}

export const avatar = {
  unknownPerson: 'Unknown person',
}

export const barChart = {
  largest: (value: string, series: string, label: string) =>
    `At most ${value} (${series}, ${label}).`,
  total: (total: string, value: string, label: string) =>
    `${total} in total, at most ${value} (${label}).`,
}

export const calendar = {
  chooseEnd: 'Choose the last day of the range.',
  dayWithNote: (day: string, note: string) => `${day}, ${note}`,
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  rangeEnd: 'last day of the range',
  rangeStart: 'first day of the range',
  unavailable: 'not available',
}

export const chartFrame = {
  empty: 'No data to show',
  inOther: (label: string) => `${label} (in Other)`,
  legend: 'Legend',
  more: /* @__PURE__ */ plural('en', { other: '# more' }),
  other: /* @__PURE__ */ plural('en', { other: 'Other (#)' }),
  tableLabel: (caption: string) => `${caption} as a table`,
  viewAsChart: 'View as chart',
  viewAsTable: 'View as table',
}

export const checklist = {
  empty: 'Nothing to choose from',
  noMatches: 'Nothing matches',
  selectAll: 'Select all',
  selected: /* @__PURE__ */ plural('en', { other: '# selected' }),
}

export const chips = {
  remove: (label: string) => `Remove ${label}`,
  removed: (label: string) => `${label} removed`,
}

export const combobox = {
  clear: 'Clear',
  empty: 'Nothing to choose from',
  loadFailed: 'The options could not be loaded.',
  noMatches: 'Nothing matches',
  notAnOption: (text: string) => `“${text}” is not one of the options.`,
  options: 'Options',
  optionsShown: /* @__PURE__ */ plural('en', { one: '# option shown', other: '# options shown' }),
  retry: 'Try again',
  selected: 'Selected',
  selectedOption: (label: string) => `${label} selected`,
  showOptions: 'Show options',
}

export const copyButton = {
  copied: 'Copied',
  copiedLabel: (subject: string) => `Copied ${subject}`,
  copy: 'Copy',
  copyLabel: (subject: string) => `Copy ${subject}`,
  failed: 'Copy failed',
  failedLabel: (subject: string) => `Copy failed ${subject}`,
}

export const dataTable = {
  selectAll: 'Select all',
  selectRow: (row: string) => `Select ${row}`,
}

export const datePicker = {
  chooseDate: 'Choose date',
  clear: 'Clear date',
  dateAndTime: (date: string, time: string) => `${date}, ${time}`,
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
}

export const dateRangePicker = {
  chooseDates: 'Choose dates',
  clear: 'Clear dates',
  emptyRange: 'The end must be after the start.',
  end: 'End date',
  endTime: 'End time',
  ofPart: (part: string, action: string) => `${part}: ${action}`,
  presets: 'Presets',
  reversed: 'The start is after the end.',
  start: 'Start date',
  startTime: 'Start time',
  swap: 'Swap start and end',
}

export const dialog = {
  close: 'Close',
}

export const errorState = {
  retry: 'Retry',
  title: 'Something went wrong',
}

export const fileDrop = {
  bytes: (size: string) => `${size} B`,
  dropHere: 'or drop it here',
  kilobytes: (size: string) => `${size} kB`,
  megabytes: (size: string) => `${size} MB`,
  remove: (fileName: string) => `Remove ${fileName}`,
  wrongType: (fileName: string, types: string) => `${fileName} is not of the right type (${types})`,
}

export const funnel = {
  share: (percent: string, step: string) => `${percent} of ${step}`,
}

export const heatStrip = {
  cell: (row: string, column: string, value: string, valueName: string) =>
    `${row}, ${column}: ${value} ${valueName}`,
  largest: (value: string, row: string, column: string) => `At most ${value} (${row}, ${column}).`,
  position: (row: string, column: string) => `${row}, ${column}`,
  unknown: 'Not known',
}

export const lazyComponent = {
  close: 'Close',
  loadFailed: 'This could not be loaded. Check your connection and try again.',
  opening: 'Opening...',
}

export const lineChart = {
  summary: (total: string, peak: string, peakLabel: string) =>
    `${total} in total, at most ${peak} (${peakLabel}).`,
}

export const numberInput = {
  decrease: 'Decrease',
  increase: 'Increase',
}

export const pagination = {
  label: 'Pagination',
  next: 'Next',
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  previous: 'Previous',
}

export const passwordInput = {
  hide: (secret: string) => `Hide ${secret}`,
  secret: 'password',
  show: (secret: string) => `Show ${secret}`,
}

export const pieChart = {
  share: 'Share',
  summary: (label: string, share: string) => `The largest share is ${label} with ${share}.`,
}

export const searchInput = {
  clear: 'Clear search',
  placeholder: 'Search...',
}

export const sidebar = {
  close: 'Close navigation',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  loadFailed: 'The navigation could not be loaded.',
}

export const spinner = {
  loading: 'Loading...',
}

export const stepper = {
  done: 'Completed',
  failed: 'Failed',
  position: (step: string, count: string) => `Step ${step} of ${count}`,
  upcoming: 'Not started',
}

export const table = {
  label: 'Table',
}

export const tagInput = {
  added: (tag: string) => `${tag} added`,
  addedCount: /* @__PURE__ */ plural('en', { one: '# tag added', other: '# tags added' }),
  duplicate: (tag: string) => `“${tag}” is already added.`,
  label: 'Tags',
  tooLong: (tag: string, max: string) => `“${tag}” is longer than ${max} characters.`,
  tooMany: /* @__PURE__ */ plural('en', {
    one: 'Use at most # tag.',
    other: 'Use at most # tags.',
  }),
}

export const themeSwitch = {
  dark: 'Dark',
  label: 'Theme',
  light: 'Light',
  system: 'System',
}

export const toast = {
  close: 'Close toast',
  label: 'Notifications (F8)',
  waiting: /* @__PURE__ */ plural('en', {
    one: '# more notification',
    other: '# more notifications',
  }),
}

export const transcript = {
  copySubject: 'transcript',
  empty: 'No transcript available',
  label: 'Transcript',
  match: (index: string, count: string) => `${index} of ${count}`,
  nextMatch: 'Next match',
  noMatches: 'No matches',
  previousMatch: 'Previous match',
  search: 'Search transcript',
  speaker: 'Speaker',
  turnLabel: (speaker: string, turn: string) => `${speaker}, turn ${turn}`,
  turns: /* @__PURE__ */ plural('en', { one: '# turn', other: '# turns' }),
}
