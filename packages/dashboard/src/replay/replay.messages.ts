import type { CampaignStatus } from '@callwright/contract'

const plural = (count: number, formatted: string, one: string, many: string) =>
  `${formatted} ${count === 1 ? one : many}`

/** What the check of a line has found. */
interface LineIssue {
  code?: string
  path?: PropertyKey[]
  expected?: string
  values?: unknown[]
  options?: unknown[]
}

const again = 'Load or export it again.'

const typeWords: Record<string, string> = {
  int: 'a whole number',
  // The format has no other numbers.
  number: 'a whole number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
}

const isTimeField = (field: string) => /(^|_)(at|until|as_of|since)$/.test(field)

/** Returns what a field of a line must be. */
function expectedValue(field: string, { code, expected = '', values, options }: LineIssue): string {
  const choices = values ?? options
  if (choices) return `one of ${choices.join(', ')}`
  if (code === 'invalid_format' || isTimeField(field))
    return 'a time such as 2026-11-20T15:00:00.000Z'
  return typeWords[expected] ?? 'a valid value'
}

/** Why the file of a log cannot be read: which line is wrong, and what would be right. */
export const logErrors = {
  empty: 'The file is empty. Export the log of the campaign again.',
  notALog:
    'This is not the log of a campaign: its first line must be {"kind":"header","version":1,…}.',
  unknownVersion: (version: unknown, known: number) =>
    `Line 1: the log has version ${JSON.stringify(version) ?? 'none'}, but only version ${known} can be read. Export the log with the server that this page belongs to.`,
  notJson: (line: number) =>
    `Line ${line} is not JSON. Each line must be an object such as {"kind":"status",…}.`,
  invalid: (line: number, issue: LineIssue = {}) => {
    const field = issue.path?.join('.') ?? ''
    if (field === '') return `Line ${line} must be an object such as {"kind":"status",…}.`
    return `Line ${line}: “${field}” must be ${expectedValue(field, issue)}.`
  },
  secondHeader: (line: number) =>
    `Line ${line} is a second header. A file must contain the log of one campaign.`,
  cutOff: (lines: number) =>
    `The log is cut off after line ${lines}: its last line must be {"kind":"end","lines":…}. ${again}`,
  wrongCount: (expected: number, actual: number) =>
    `Line ${actual + 1}: the log must have ${expected} lines before its end, but it has ${actual}. ${again}`,
  afterEnd: (line: number) =>
    `Line ${line} comes after the end of the log, which must be the last line.`,
}

const statusLabels: Record<CampaignStatus, string> = {
  draft: 'Draft',
  running: 'Running',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The texts of the replay of a campaign. */
export const texts = {
  title: 'Replay',
  titleOf: (name: string) => `Replay of ${name}`,
  timeZone: (zone: string) => `All times are in ${zone}.`,
  asOf: (time: string) => `As of ${time}.`,
  export: 'Export log',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  loadFailed: 'The replay could not be loaded',
  refreshFailed: (reason: string) => `The replay could not be refreshed. ${reason}`,
  loading: 'Loading replay',
  unknown: 'Campaign not found',
  unknownHint: 'Check the address of this page.',
  notStarted: 'The campaign has not started',
  notStartedHint: 'Its replay begins when it is started for the first time.',
  toCampaign: 'Go to the campaign',
  toCampaigns: 'Go to all campaigns',

  chart: 'Campaign over time',
  summary: (from: string, to: string, calls: number, formattedCalls: string, lines: string) =>
    `${from} to ${to}: ${plural(calls, formattedCalls, 'call', 'calls')} started, at most ${lines} in use.`,
  lineCount: (lines: number, formatted: string) => plural(lines, formatted, 'line', 'lines'),
  linesInUse: (lines: number, formatted: string, limit: string | null) =>
    limit === null
      ? `${plural(lines, formatted, 'line', 'lines')} in use`
      : `${formatted} of ${limit} lines in use`,
  notLogged:
    'Statuses and what the rules held back are not known: the campaign ran before they were logged.',
  notLoggedBefore: (time: string) =>
    `Statuses and what the rules held back are not known before ${time}, since when they are logged.`,

  status: 'Status',
  statusLabels,
  statusUnknown: 'Not known',
  stopped: 'All calls of the workspace stopped',
  lines: 'Lines in use',
  limitOf: (lines: string) => `limit: ${lines}`,
  started: 'Calls started',
  upTo: (value: string) => `up to ${value}`,
  upToPer: (value: string, duration: string) => `up to ${value} in ${duration}`,
  duration: (ms: number) => {
    const minutes = ms / 60_000
    if (minutes < 1) return `${ms / 1000} s`
    if (minutes < 60) return `${minutes} min`
    return minutes < 24 * 60
      ? `${minutes / 60} h`
      : plural(minutes / 1440, `${minutes / 1440}`, 'day', 'days')
  },
  held: (gate: string) => `Held back: ${gate}`,
  legend: 'Legend',
  waiting: 'Waiting for a time',
  skipped: 'Skipped for good',
  contacts: (count: number, formatted: string) => plural(count, formatted, 'contact', 'contacts'),
  time: 'Time',
  linesColumn: 'Most lines in use',
  heldColumn: (gate: string) => `Most held back: ${gate}`,

  zoom: 'Shown time',
  zooms: { all: 'All', day: 'Day', hour: 'Hour' },
  earlier: { day: 'Previous day', hour: 'Previous hour' },
  later: { day: 'Next day', hour: 'Next hour' },

  position: 'Time in the replay',
  positionText: (time: string, status: string, lines: string) => `${time}: ${status}, ${lines}`,
  play: 'Play',
  pause: 'Pause',
  previousMoment: 'Previous change of the status',
  nextMoment: 'Next change of the status',
  speed: 'Speed',
  speedLabels: {
    10000: '10 s/s',
    60000: '1 min/s',
    600000: '10 min/s',
    3600000: '1 h/s',
    21600000: '6 h/s',
  } as Record<number, string>,
  skipsIdle: 'Playing skips times without calls.',

  stateAt: 'State at',
  linesOf: (lines: string, limit: string | null) =>
    limit === null ? lines : `${lines} of ${limit}`,
  ended: 'Calls ended',
  gates: 'Held back by rules',
  nothingHeld: 'No contact is held back.',
  heldUnknown: 'Not known at this time.',
  waitingUntil: (contacts: string, time: string) => `${contacts}, the next until ${time}`,
  skippedContacts: (contacts: string) => `${contacts} skipped for good`,
  stoppedSince: (time: string) => `All calls of the workspace are stopped since ${time}.`,
  callsInProgress: 'Calls in progress',
  noCalls: 'No call is in progress.',
  call: (id: number) => `Call ${id}`,
  callSince: {
    reserved: (time: string) => `Reserved at ${time}`,
    requested: (time: string) => `Requested at ${time}`,
    started: (time: string) => `Started at ${time}`,
  },
  moreCalls: (count: number, formatted: string) =>
    `and ${plural(count, formatted, 'other call', 'other calls')}`,

  file: 'Choose the exported log of a campaign',
  fileHint: 'A file with the ending .jsonl. It is read in the browser and not uploaded.',
  fileLoading: 'Reading the file',
  fileUnreadable: 'The browser could not read the file. Choose it again.',
}
