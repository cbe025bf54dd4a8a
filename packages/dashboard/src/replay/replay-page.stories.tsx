import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fireEvent, fn, screen, spyOn, waitFor, within } from 'storybook/test'
import { storeHandlers } from '../mocks/index.ts'
import { keepsHeadingFocus } from '../mocks/keeps-heading-focus.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { smallScreens } from '../mocks/small-screens.ts'
import { inShell } from '../mocks/with-shell.tsx'
import {
  aCampaignLog,
  aLongCampaignLog,
  anEmptyCampaignLog,
  anUnloggedCampaignLog,
  replayHandlers,
  toLogText,
} from './replay.mocks.ts'
import { ReplayFile } from './replay-file.tsx'
import { ReplayPage } from './replay-page.tsx'

const meta = preview.meta({
  title: 'Screens/Replay',
  component: ReplayPage,
  ...inShell('/dashboard/campaigns/5/replay'),
  args: { id: 5, at: '2026-11-19T16:42:10.000Z', onAtChange: fn() },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
    msw.use(replayHandlers.logIs(aCampaignLog()))
  },
})

type Canvas = Parameters<NonNullable<typeof Full.input.play>>[0]['canvas']
type UserEvent = Parameters<NonNullable<typeof Full.input.play>>[0]['userEvent']

/** Finds the state at a time such as `Nov 19, 2026, 4:42:10 PM`. */
const findState = async (canvas: Canvas, time: string) =>
  within(await canvas.findByRole('region', { name: `State at ${time}` }))

/** Returns the value of a term of the state. */
const detailOf = (state: ReturnType<typeof within>, term: string) =>
  state.getByText(term, { selector: 'dt' }).nextElementSibling

const findSlider = (canvas: Canvas) => canvas.findByRole('slider', { name: 'Time in the replay' })

/** Expects the page not to be wider than the screen. */
const expectToFit = (element: HTMLElement) =>
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)

/** A finished campaign of two days, with a pause and a stop of the workspace, on its second day. */
export const Full = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pictureThemes: ['light'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Replay of Autumn renewals' }),
    ).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Replay of Autumn renewals · Callwright'))
    await expect(canvas.getByText(/^As of .* All times are in UTC\.$/)).toBeVisible()
    const chart = within(canvas.getByRole('figure', { name: 'Campaign over time' }))
    await expect(chart.getByText(/2,341 calls started, at most 5 lines in use/)).toBeVisible()
    for (const lane of [
      'Held back: Calling hours',
      'Held back: Consent',
      'Held back: Call limits',
    ]) {
      await expect(chart.getByText(lane)).toBeVisible()
    }
    const state = await findState(canvas, 'Nov 19, 2026, 4:42:10 PM')
    await expect(state.getByText('running')).toBeVisible()
    await expect(detailOf(state, 'Lines in use')).toHaveTextContent('4 of 5')
    await expect(detailOf(state, 'Calls started')).toHaveTextContent('1,747')
    await expect(detailOf(state, 'Calls ended')).toHaveTextContent('1,745')
    const held = within(state.getByRole('region', { name: 'Held back by rules' }))
    await expect(held.getByText('72 contacts skipped for good')).toBeVisible()
    await expect(held.getByText('105 contacts, the next until Nov 19, 2026, 4:45 PM')).toBeVisible()
    const calls = within(state.getByRole('region', { name: 'Calls in progress' }))
    await expect(calls.getAllByRole('listitem')).toHaveLength(4)
    for (const call of calls.getAllByRole('listitem')) {
      await expect(call).toHaveTextContent(
        /^Call \d+(Started|Requested|Reserved) at 4:4\d:\d\d PM$/,
      )
    }
    await expect(canvas.getByRole('link', { name: 'Export log' })).toHaveAttribute(
      'href',
      '/api/campaigns/5/log',
    )
    await expect(canvas.queryByRole('button', { name: 'Refresh' })).toBeNull()
    await expectToFit(canvasElement)
  },
})

/** The replay on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: Full.input.play,
})

const smallScreenStory = (value: 'zoomed' | 'narrow') => ({
  parameters: smallScreens,
  globals: { viewport: { value } },
  play: Full.input.play,
})

/** A window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreenStory('zoomed'))
/** A window of 320 px. */
export const Narrow = meta.story(smallScreenStory('narrow'))

/** Each call in progress links to its evidence. */
export const CallLinks = meta.story({
  play: async ({ canvas }) => {
    const state = await findState(canvas, 'Nov 19, 2026, 4:42:10 PM')
    const calls = within(state.getByRole('region', { name: 'Calls in progress' }))
    for (const link of calls.getAllByRole('link')) {
      const id = link.textContent?.replace('Call ', '')
      await expect(link).toHaveAttribute('href', `/dashboard/calls/${id}/evidence`)
    }
  },
})

/** One day of the campaign fills the chart. */
export const Day = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Day' }))
    await expect(
      canvas.getByText(/^Nov 19, 2026, 12:00 AM to Nov 19, 2026, 8:\d\d PM/),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Next day' })).toBeDisabled()
  },
})

export const GoesToPreviousDay = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Day' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Previous day' }))
    await expect(canvas.getByText(/^Nov 18, 2026, 1:42 PM to Nov 19, 2026, 12:00 AM/)).toBeVisible()
    // The label at the end of the axis does not leave the chart.
    const lanes = canvasElement.querySelector('[data-slot=replay-lanes]') as HTMLElement
    const endLabel = within(lanes).getByText('Nov 19')
    await expect(endLabel.getBoundingClientRect().right).toBeLessThanOrEqual(
      lanes.getBoundingClientRect().right,
    )
    await expect(canvas.getByRole('button', { name: 'Previous day' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Next day' }))
    await expect(canvas.getByText(/^Nov 19, 2026, 12:00 AM to /)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Previous day' }))
    const slider = await findSlider(canvas)
    // The end of the first day is not the start of the second one.
    await fireEvent.change(slider, { target: { value: slider.getAttribute('max') } })
    await findState(canvas, 'Nov 18, 2026, 11:59:59 PM')
    slider.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(await canvas.findByRole('button', { name: 'Next day' })).toBeDisabled()
  },
})

export const FitsSpeedsToShownTime = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const speed = await canvas.findByRole('combobox', { name: 'Speed' })
    await expect(speed).toHaveDisplayValue('1 h/s')
    await userEvent.click(canvas.getByRole('radio', { name: 'Hour' }))
    await expect(speed).toHaveDisplayValue('1 min/s')
    await userEvent.click(canvas.getByRole('button', { name: 'Previous hour' }))
    await findState(canvas, 'Nov 19, 2026, 3:00:00 PM')
    await userEvent.click(canvas.getByRole('button', { name: 'Next hour' }))
    await findState(canvas, 'Nov 19, 2026, 4:00:00 PM')
    await userEvent.click(canvas.getByRole('radio', { name: 'All' }))
    await expect(speed).toHaveDisplayValue('1 h/s')
  },
})

/** A pause and a stop of some seconds, right before the end of the log. */
export const ShortChanges = meta.story({
  args: { at: '2026-11-18T16:00:00.000Z' },
  beforeEach: ({ msw }) => {
    const at = (time: string) => Date.parse(`2026-11-19T${time}.000Z`)
    const log = aCampaignLog({
      pauses: [{ at: at('15:59:30'), durationMs: 5000, reason: 'Paused manually' }],
      stops: [{ at: at('15:59:00'), durationMs: 10_000 }],
      asOf: at('16:00:00'),
    })
    msw.use(replayHandlers.logIs(log))
  },
  play: async ({ canvas, canvasElement }) => {
    await findSlider(canvas)
    const lanes = canvasElement.querySelector('[data-slot=replay-lanes]') as HTMLElement
    const end = lanes.getBoundingClientRect().right
    const marks = [
      within(lanes).getByTitle('Paused: Paused manually'),
      canvasElement.querySelector('[data-slot=replay-stop]') as HTMLElement,
    ]
    for (const mark of marks) {
      const { left, right, top, width } = mark.getBoundingClientRect()
      await expect(width).toBeGreaterThanOrEqual(2)
      await expect(right).toBeLessThanOrEqual(end + 0.1)
      // What follows it does not cover it.
      await expect(document.elementFromPoint(left + width / 2, top + 3)).toBe(mark)
    }
  },
})

/** The times of a campaign of about a minute, of which the first and the last are near the ends of the axis. */
export const ShortCampaign = meta.story({
  args: { at: undefined },
  beforeEach: ({ msw }) => {
    const startAt = Date.parse('2026-11-18T16:51:56.000Z')
    const log = aCampaignLog({
      contacts: 3,
      daysOfRetries: 0,
      pauses: [],
      stops: [],
      startAt,
      asOf: startAt + 70_000,
    })
    msw.use(replayHandlers.logIs(log))
  },
  play: async ({ canvas, canvasElement }) => {
    await findSlider(canvas)
    const lanes = canvasElement.querySelector('[data-slot=replay-lanes]') as HTMLElement
    // In windows of 1300, 1024, 640, 390 and 320 px.
    for (const width of [954, 680, 550, 316, 246]) {
      lanes.style.width = `${width}px`
      const axis = lanes.getBoundingClientRect()
      const labels = within(lanes)
        .getAllByText(/^\d+:\d\d:\d\d [AP]M$/)
        .map((label) => label.getBoundingClientRect())
        .filter((label) => label.width > 0)
      await expect(labels.length).toBeGreaterThan(1)
      for (const [index, label] of labels.entries()) {
        await expect(label.left).toBeGreaterThanOrEqual(labels[index - 1]?.right ?? axis.left)
        await expect(label.right).toBeLessThanOrEqual(axis.right)
      }
    }
    lanes.style.width = ''
  },
})

/** The numbers of the chart as a table. */
export const Table = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'View as table' }))
    const table = within(canvas.getByRole('table', { name: 'Campaign over time' }))
    await expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Time',
      'Status',
      'Most lines in use',
      'Calls started',
      'Most held back: Calling hours',
      'Most held back: Consent',
      'Most held back: Call limits',
    ])
    const row = table.getByRole('row', { name: /^Nov 18, 2026, 6:00 PM/ })
    await expect(row).toHaveTextContent(/Running, Paused5\d/)
  },
})

/** Rows of less than a minute have the seconds in their times. */
export const TableWithSeconds = meta.story({
  args: { at: undefined },
  beforeEach: ({ msw }) => {
    const shortCampaign = { contacts: 3, daysOfRetries: 0, pauses: [], stops: [] }
    msw.use(replayHandlers.logIs(aCampaignLog(shortCampaign)))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'View as table' }))
    const table = within(canvas.getByRole('table', { name: 'Campaign over time' }))
    const times = table.getAllByRole('rowheader').map(({ textContent }) => textContent)
    await expect(times[0]).toMatch(/\d:\d\d:\d\d [AP]M$/)
    await expect(new Set(times).size).toBe(times.length)
  },
})

/** Resolves when the browser has drawn what the events before have changed. */
const hasDrawnFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** The campaign before its pause, chosen in the chart. */
export const Scrubbed = meta.story({
  play: async ({ canvas, canvasElement }) => {
    // A simulated pointer cannot be captured.
    spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
    await findSlider(canvas)
    const lanes = canvasElement.querySelector('[data-slot=replay-lanes]') as HTMLElement
    const { left, top, width } = lanes.getBoundingClientRect()
    const at = (share: number) => ({ clientX: left + share * width, clientY: top + 40, buttons: 1 })
    await fireEvent.pointerDown(lanes, at(0.5))
    const cursor = canvasElement.querySelector('[data-slot=replay-cursor]') as HTMLElement
    const expectCursorAt = (percent: number) =>
      waitFor(() => expect(Number.parseFloat(cursor.style.left)).toBeCloseTo(percent, 1))
    await expectCursorAt(50)
    await fireEvent.pointerMove(lanes, at(0.1))
    await expectCursorAt(10)
    // A pointer that is not down only passes over the chart.
    await fireEvent.pointerMove(lanes, { ...at(0.9), buttons: 0 })
    await hasDrawnFrame()
    await expect(Number.parseFloat(cursor.style.left)).toBeCloseTo(10, 1)
    // The second button of a mouse opens a menu.
    await fireEvent.pointerDown(lanes, { ...at(0.9), button: 2, buttons: 2 })
    await hasDrawnFrame()
    await expect(Number.parseFloat(cursor.style.left)).toBeCloseTo(10, 1)
    await expect(canvas.getByRole('heading', { name: /^State at Nov 18, 2026, 4:4/ })).toBeVisible()
  },
})

export const MovesByKeyboard = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const slider = await findSlider(canvas)
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      'Nov 19, 2026, 4:42:10 PM: Running, 4 of 5 lines in use',
    )
    slider.focus()
    await userEvent.keyboard('{ArrowRight}')
    await findState(canvas, 'Nov 19, 2026, 4:52:10 PM')
    await userEvent.keyboard('{ArrowLeft>2/}')
    await findState(canvas, 'Nov 19, 2026, 4:32:10 PM')
    await userEvent.keyboard('{PageDown}')
    await findState(canvas, 'Nov 19, 2026, 2:32:10 PM')
    await userEvent.keyboard('{PageUp}{ArrowUp>2/}{ArrowDown}')
    await findState(canvas, 'Nov 19, 2026, 4:42:10 PM')
    // With a modifier, the keys are those of the browser.
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}{ArrowLeft}{/Control}')
    await findState(canvas, 'Nov 19, 2026, 4:42:10 PM')
    await expect(slider).toHaveAttribute('min', '0')
    await expect(slider).toHaveAttribute('step', '1')
    // The browser's slider does not react to simulated keys, so this stands for Home.
    await fireEvent.change(slider, { target: { value: 0 } })
    await findState(canvas, 'Nov 18, 2026, 1:42:00 PM')
    await userEvent.keyboard('{ArrowLeft}')
    await findState(canvas, 'Nov 18, 2026, 1:42:00 PM')
  },
})

export const GoesToChanges = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const previous = await canvas.findByRole('button', { name: 'Previous change of the status' })
    await userEvent.click(previous)
    await findState(canvas, 'Nov 19, 2026, 4:05:00 PM')
    await userEvent.click(previous)
    const stopped = await findState(canvas, 'Nov 19, 2026, 3:30:00 PM')
    await expect(
      stopped.getByText('All calls of the workspace are stopped since Nov 19, 2026, 3:30 PM.'),
    ).toBeVisible()
    await userEvent.click(previous)
    await userEvent.click(previous)
    const paused = await findState(canvas, 'Nov 18, 2026, 6:12:00 PM')
    await expect(paused.getByText('paused')).toBeVisible()
    await expect(paused.getByText('Paused manually')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Next change of the status' }))
    await findState(canvas, 'Nov 18, 2026, 7:02:00 PM')
  },
})

/** Replaces the frames of the browser by those of the returned function. */
function controlFrames() {
  let callbacks: FrameRequestCallback[] = []
  spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => callbacks.push(callback))
  return (time: number) => {
    const current = callbacks
    callbacks = []
    for (const callback of current) callback(time)
  }
}

/** Starts playing, and returns the function that draws a frame. */
async function startPlaying(canvas: Canvas, userEvent: UserEvent) {
  const button = await canvas.findByRole('button', { name: 'Play' })
  const drawFrame = controlFrames()
  await userEvent.click(button)
  drawFrame(0)
  return drawFrame
}

/** The replay is playing, and has played for a second. */
export const Playing = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const drawFrame = await startPlaying(canvas, userEvent)
    // Without motion, it moves once in a second.
    drawFrame(600)
    await findState(canvas, 'Nov 19, 2026, 4:42:10 PM')
    drawFrame(1000)
    await findState(canvas, 'Nov 19, 2026, 5:42:10 PM')
    await expect(canvas.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(args.onAtChange).not.toHaveBeenCalled()
  },
})

export const PlaysToTheEnd = meta.story({
  parameters: journey,
  args: { at: '2026-11-19T20:00:00.000Z' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Speed' }), '6 h/s')
    const drawFrame = await startPlaying(canvas, userEvent)
    drawFrame(1000)
    const playButton = await canvas.findByRole('button', { name: 'Play' })
    await expect(canvas.getByRole('heading', { name: /^State at Nov 19, 2026, 8:5/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Next change of the status' })).toBeDisabled()
    await userEvent.click(playButton)
    await findState(canvas, 'Nov 18, 2026, 1:42:00 PM')
    await expect(
      canvas.getByRole('button', { name: 'Previous change of the status' }),
    ).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    drawFrame(2000)
    drawFrame(9000)
    await findState(canvas, 'Nov 18, 2026, 1:42:00 PM')
  },
})

export const ReportsTheTime = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    const slider = await findSlider(canvas)
    slider.focus()
    await userEvent.keyboard('{ArrowRight>3/}')
    await waitFor(() => expect(args.onAtChange).toHaveBeenCalledWith('2026-11-19T17:12:10.000Z'))
    // Only the last one is reported.
    await expect(args.onAtChange).toHaveBeenCalledOnce()
    await fireEvent.change(slider, { target: { value: slider.getAttribute('max') } })
    await waitFor(() => expect(args.onAtChange).toHaveBeenLastCalledWith(undefined))
  },
})

const liveLog = (time: string) =>
  replayHandlers.logIs(aCampaignLog({ asOf: Date.parse(`2026-11-19T${time}:00.000Z`) }))

/** A campaign that is still going on, at the time of its log. */
export const LiveCampaign = meta.story({
  args: { at: undefined },
  beforeEach: ({ msw }) => {
    msw.use(liveLog('15:12'))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^As of Nov 19, 2026, 3:12 PM\./)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Refresh' })).toBeEnabled()
    const state = await findState(canvas, 'Nov 19, 2026, 3:12:00 PM')
    await expect(detailOf(state, 'Lines in use')).toHaveTextContent('4 of 5')
    // At the end, the cursor does not touch the texts of the lanes.
    const cursor = canvasElement.querySelector('[data-slot=replay-cursor]') as HTMLElement
    const { right } = canvas.getByText(/^up to \d+ in /).getBoundingClientRect()
    await expect(right).toBeLessThanOrEqual(cursor.getBoundingClientRect().left)
  },
})

export const Refreshes = meta.story({
  parameters: journey,
  args: { at: undefined },
  beforeEach: LiveCampaign.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const refreshButton = await canvas.findByRole('button', { name: 'Refresh' })
    msw.use(liveLog('15:50'))
    await userEvent.click(refreshButton)
    // The cursor stays at the end.
    const state = await findState(canvas, 'Nov 19, 2026, 3:50:00 PM')
    await expect(state.getByText(/All calls of the workspace are stopped/)).toBeVisible()
    await expect(canvas.getByText(/^As of Nov 19, 2026, 3:50 PM\./)).toBeVisible()
  },
})

/** A refresh failed, and the former log stays. */
export const RefreshServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: LiveCampaign.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const refreshButton = await canvas.findByRole('button', { name: 'Refresh' })
    msw.use(replayHandlers.logFails())
    await userEvent.click(refreshButton)
    await expect(
      await screen.findByText(/The replay could not be refreshed\. Something went wrong/),
    ).toBeVisible()
    await expect(canvas.getByText(/^As of Nov 19, 2026, 3:12 PM\./)).toBeVisible()
  },
})

/** A campaign that ran before statuses and refusals were logged. */
export const NotLogged = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.logIs(anUnloggedCampaignLog()))
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        /^Statuses and what the rules held back are not known: the campaign ran/,
      ),
    ).toBeVisible()
    const state = await findState(canvas, 'Nov 19, 2026, 4:42:10 PM')
    await expect(state.getByText('Not known')).toBeVisible()
    await expect(state.getByText('Not known at this time.')).toBeVisible()
    await expect(detailOf(state, 'Lines in use')).toHaveTextContent(/^4$/)
  },
})

/** A campaign that began before statuses and refusals were logged. */
export const NotLoggedBefore = meta.story({
  args: { at: '2026-11-18T15:00:00.000Z' },
  beforeEach: ({ msw }) => {
    const since = '2026-11-19T00:00:00.000Z'
    const lines = aCampaignLog({ header: { logged_since: since } })
    const isLogged = (line: (typeof lines)[number]) => !('at' in line) || line.at >= since
    const logged = lines.filter((line) => isLogged(line) && line.kind !== 'end')
    const [header, ...rest] = logged
    if (!header) throw new Error('the log has no header')
    const all: typeof lines = [
      header,
      { kind: 'status', at: since, status: 'running', reason: null, max_concurrent_calls: 5 },
      ...rest,
    ]
    msw.use(replayHandlers.logIs([...all, { kind: 'end', lines: all.length }]))
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/are not known before Nov 19, 2026, 12:00 AM, since when/),
    ).toBeVisible()
    const state = await findState(canvas, 'Nov 18, 2026, 3:00:00 PM')
    await expect(state.getByText('Not known')).toBeVisible()
  },
})

/** About 100,000 calls. */
export const ManyRows = meta.story({
  args: { at: '2026-11-13T17:00:00.000Z' },
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.logIs(aLongCampaignLog()))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/: 10\d,\d{3} calls started/)).toBeVisible()
    const stopped = await findState(canvas, 'Nov 13, 2026, 5:00:00 PM')
    await expect(stopped.getByText(/All calls of the workspace are stopped/)).toBeVisible()
    const slider = await findSlider(canvas)
    slider.focus()
    await fireEvent.change(slider, { target: { value: 5 * 24 * 3_600_000 } })
    const state = await findState(canvas, 'Nov 14, 2026, 1:42:00 PM')
    await expect(state.getByText('No call is in progress.')).toBeVisible()
    await fireEvent.change(slider, { target: { value: (5 * 24 + 2) * 3_600_000 } })
    const full = await findState(canvas, 'Nov 14, 2026, 3:42:00 PM')
    // Only the latest of the calls are listed.
    await expect(full.getByText(/^and \d+ other calls$/)).toBeVisible()
    const calls = within(full.getByRole('region', { name: 'Calls in progress' }))
    await expect(calls.getAllByRole('listitem')).toHaveLength(6)
    await expectToFit(canvasElement)
  },
})

/** Long texts stay inside the page. */
export const LongText = meta.story({
  args: { at: '2026-11-18T18:30:00.000Z' },
  beforeEach: ({ msw }) => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const lines = aCampaignLog().map((line) => {
      if (line.kind === 'header') {
        const gates = line.gates.map(({ gate }) => ({ gate, sentence: word }))
        return { ...line, campaign: { id: 5, name: word }, gates }
      }
      return line.kind === 'status' && line.reason ? { ...line, reason: word } : line
    })
    msw.use(replayHandlers.logIs(lines))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: /^Replay of Donau/ }),
    ).toBeVisible()
    await findState(canvas, 'Nov 18, 2026, 6:30:00 PM')
    await expectToFit(canvasElement)
  },
})

/** Long texts fit a phone. */
export const LongTextPhone = meta.story({
  args: LongText.input.args,
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

/** The campaign was never started. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.logIs(anEmptyCampaignLog()))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The campaign has not started')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Go to the campaign' })).toHaveAttribute(
      'href',
      '/dashboard/campaigns/5',
    )
  },
})

/** The log is loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.logHangs())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: 'Loading replay' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Export log' })).toBeNull()
  },
})

/** The server has no campaign with this id. */
export const Unknown = meta.story({
  args: { id: 9999 },
  parameters: { expectedErrors: [/Campaign not found/] },
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.stateful({ campaigns: [], calls: [] }))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Campaign not found')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Go to all campaigns' })).toBeVisible()
  },
})

/** The id in the address is not a number. */
export const InvalidIdInUrl = meta.story({
  args: { id: Number.NaN },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Campaign not found')).toBeVisible()
  },
})

/** The time in the address is not one, so that the end of the campaign is shown. */
export const InvalidTimeInUrl = meta.story({
  args: { at: 'yesterday' },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText('completed')).toBeVisible()
    await waitFor(() => expect(args.onAtChange).toHaveBeenCalledWith(undefined))
  },
})

const failures = loadFailures(
  {
    fails: replayHandlers.logFails,
    isUnreachable: replayHandlers.logIsUnreachable,
    respondsWithHtml: replayHandlers.logIsHtml,
  },
  'The replay could not be loaded',
)

/** The server fails. */
export const ServerFails = meta.story(failures.serverFails)

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(replayHandlers.logIs(aCampaignLog()))
    await userEvent.click(retryButton)
    await findState(canvas, 'Nov 19, 2026, 4:42:10 PM')
  },
})

/** The server does not respond. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A captive portal answers with an HTML page. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)

/** The log ends too early. */
export const CutOff = meta.story({
  parameters: { expectedErrors: [/The log is cut off/] },
  beforeEach: ({ msw }) => {
    msw.use(replayHandlers.logIsCutOff(aCampaignLog()))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /The log is cut off after line \d+: its last line must be/,
    )
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeEnabled()
  },
})

const aFile = (text: string, name = 'campaign-5-log.jsonl') => new File([text], name)

const chooseFile = async (canvas: Canvas, userEvent: UserEvent, file: File) =>
  userEvent.upload(await canvas.findByLabelText('Choose the exported log of a campaign'), file)

/** The story to open an exported log in: drop the file on it. */
export const OpensFile = meta.story({
  parameters: journey,
  render: () => <ReplayFile />,
  play: async ({ canvas, userEvent }) => {
    await chooseFile(canvas, userEvent, aFile(toLogText(aCampaignLog())))
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Replay of Autumn renewals' }),
    ).toBeVisible()
    await expect(canvas.getByRole('figure', { name: 'Campaign over time' })).toBeVisible()
    // The calls are those of another server.
    await expect(canvas.queryByRole('link', { name: /^Call \d/ })).toBeNull()
  },
})

/** A file with a wrong line. */
export const WrongFile = meta.story({
  render: () => <ReplayFile />,
  play: async ({ canvas, userEvent }) => {
    const text = toLogText(aCampaignLog()).replace(
      '"max_concurrent_calls":5',
      '"max_concurrent_calls":"5"',
    )
    await chooseFile(canvas, userEvent, aFile(text))
    await expect(
      await canvas.findByText('Line 2: “max_concurrent_calls” must be a whole number.'),
    ).toBeVisible()
    await expect(canvas.queryByRole('figure')).toBeNull()
  },
})

export const RemovesFile = meta.story({
  parameters: journey,
  render: () => <ReplayFile />,
  play: async ({ canvas, userEvent }) => {
    await chooseFile(canvas, userEvent, aFile('{"call":41}\n', 'evidence.jsonl'))
    await canvas.findByText(/^This is not the log of a campaign/)
    await userEvent.click(canvas.getByRole('button', { name: 'Remove evidence.jsonl' }))
    await expect(canvas.queryByText(/^This is not the log of a campaign/)).toBeNull()
    await expect(canvas.queryByText('Reading the file')).toBeNull()
  },
})

/** A file that is not the log of a campaign. */
export const OtherFile = meta.story({
  render: () => <ReplayFile />,
  play: async ({ canvas, userEvent }) => {
    await chooseFile(canvas, userEvent, aFile('{"call":41}\n', 'evidence.jsonl'))
    await expect(await canvas.findByText(/^This is not the log of a campaign/)).toBeVisible()
  },
})

/** A file of another version of the server. */
export const FileOfOtherVersion = meta.story({
  render: () => <ReplayFile />,
  play: async ({ canvas, userEvent }) => {
    const text = toLogText(aCampaignLog()).replace('"version":1', '"version":2')
    await chooseFile(canvas, userEvent, aFile(text))
    await expect(await canvas.findByText(/^Line 1: the log has version 2/)).toBeVisible()
  },
})

/** A file that the browser is not allowed to read any more. */
export const UnreadableFile = meta.story({
  render: () => <ReplayFile />,
  play: async ({ canvas, userEvent }) => {
    const file = aFile(toLogText(aCampaignLog()))
    spyOn(file, 'stream').mockImplementation(() => {
      throw new DOMException('The file has changed.', 'NotReadableError')
    })
    await chooseFile(canvas, userEvent, file)
    await expect(
      await canvas.findByText('The browser could not read the file. Choose it again.'),
    ).toBeVisible()
    await expect(canvas.queryByText('Reading the file')).toBeNull()
  },
})

/** The heading, to which the shell moves the focus after a navigation, stays when the log is loaded. */
export const KeepsTheFocus = meta.story({
  parameters: journey,
  ...keepsHeadingFocus('Loading replay', (canvas) =>
    canvas.findByRole('heading', { name: 'Replay of Autumn renewals' }),
  ),
})
