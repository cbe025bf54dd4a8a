import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, within } from 'storybook/test'
import { minutesAgo } from '../mocks/clock.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { aCampaign } from './campaigns.mocks.ts'
import { aForecast, forecastHandlers, someActuals } from './forecast.mocks.ts'
import { ForecastComparison } from './forecast-comparison.tsx'

const hourMinutes = 60
const forecast = aForecast({
  starts_at: minutesAgo(48 * hourMinutes),
  finish: {
    p10: minutesAgo(44 * hourMinutes),
    p50: minutesAgo(43 * hourMinutes),
    p90: minutesAgo(40 * hourMinutes),
  },
})
const completed = aCampaign({ status: 'completed', calling: false })

const meta = preview.meta({
  title: 'Screens/Campaign/Forecast',
  component: ForecastComparison,
  decorators: [withProviders],
  args: { campaign: completed },
})

/** The result of a campaign beside its forecast. */
export const Full = meta.story({
  beforeEach: ({ msw }) => {
    const finished_at = minutesAgo(42 * hourMinutes)
    msw.use(
      forecastHandlers.forecastIs(forecast, someActuals({ finished_at, calls: 61, cost: 9.5 })),
    )
  },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Forecast and result' }))
    await expect(table.getByRole('columnheader', { name: 'Result' })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Finish/ })).toHaveTextContent(
      'FinishNov 18, 7:00 – 11:00 PMNov 18, 2026, 9:00 PMAs forecast',
    )
    await expect(table.getByRole('row', { name: /^Calls/ })).toHaveTextContent(
      'Calls54 – 7161As forecast',
    )
    await expect(table.getByRole('row', { name: /^Cost/ })).toHaveTextContent(
      'Cost$2.0400 – $3.7400$9.5000Outside the range',
    )
    await expect(table.getByRole('row', { name: /^Skipped/ })).toHaveTextContent(
      'Skipped by calling rules00As forecast',
    )
    await expect(
      canvas.getByText(
        /^For a start on Nov 18, 2026, 3:00 PM\. Based on the last 640 calls of this workspace\. Each range/,
      ),
    ).toBeVisible()
  },
})

/** Results that are shown equal to an end of their range are within it. */
export const ComparesRoundedNumbers = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const stored = aForecast({
      finish: {
        p10: '2026-11-19T15:04:12.000Z',
        p50: '2026-11-19T15:05:00.000Z',
        p90: '2026-11-19T15:06:08.000Z',
      },
      calls: { p10: 40.1, p50: 60, p90: 70 },
      cost: { p10: 2, p50: 3, p90: 3.74003 },
    })
    const finished_at = '2026-11-19T15:06:41.000Z'
    msw.use(
      forecastHandlers.forecastIs(stored, someActuals({ finished_at, calls: 40, cost: 3.74004 })),
    )
  },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Forecast and result' }))
    await expect(table.getByRole('row', { name: /^Finish/ })).toHaveTextContent(
      'FinishNov 19, 3:04 – 3:06 PMNov 19, 2026, 3:06 PMAs forecast',
    )
    await expect(table.getByRole('row', { name: /^Cost/ })).toHaveTextContent(
      'Cost$2.0000 – $3.7400$3.7400As forecast',
    )
    await expect(table.getByRole('row', { name: /^Calls/ })).toHaveTextContent(
      'Calls40 – 7040As forecast',
    )
  },
})

/** The result on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: Full.input.beforeEach,
  play: Full.input.play,
})

/** A running campaign has come to a part of its forecast, which is not judged yet. */
export const Running = meta.story({
  args: { campaign: aCampaign() },
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.forecastIs(forecast, someActuals()))
  },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Forecast and result' }))
    await expect(table.getByRole('columnheader', { name: 'So far' })).toBeVisible()
    await expect(table.queryByText('Outside the range')).toBeNull()
    await expect(table.queryByText('As forecast')).toBeNull()
  },
})

/** A campaign of an older version has no forecast. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.forecastIs(null, someActuals()))
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('This campaign was created without a forecast.'),
    ).toBeVisible()
  },
})

/** The forecast is loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(forecastHandlers.forecastHangs())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: 'Loading forecast' })).toBeVisible()
  },
})

const failures = loadFailures(
  {
    fails: forecastHandlers.forecastFails,
    isUnreachable: forecastHandlers.forecastIsUnreachable,
    respondsWithHtml: forecastHandlers.forecastIsHtml,
  },
  'The forecast could not be loaded',
)

/** The server fails. */
export const ServerFails = meta.story(failures.serverFails)

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(forecastHandlers.forecastIs(forecast, someActuals()))
    await userEvent.click(retryButton)
    await expect(await canvas.findByRole('table', { name: 'Forecast and result' })).toBeVisible()
  },
})

/** The server does not respond. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A captive portal answers with an HTML page. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)
