import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect, within } from 'storybook/test'
import { asViewer } from '../mocks/as-viewer.tsx'
import { loadFailures } from '../mocks/load-failures.ts'
import { waitsFor } from '../mocks/requests.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { aCampaign } from './campaigns.mocks.ts'
import { aScorecard, aScorecardWithIncidents, scorecardHandlers } from './scorecard.mocks.ts'
import { Scorecard, type ScorecardProps } from './scorecard.tsx'

const meta = preview.meta({
  title: 'Screens/Campaign/Scorecard',
  component: Scorecard,
  decorators: [withProviders],
  args: { campaign: aCampaign({ id: 5, status: 'completed', calling: false }) },
  beforeEach: ({ msw }) => {
    msw.use(scorecardHandlers.scorecardIs(aScorecard()))
  },
})

type Canvas = Parameters<NonNullable<typeof Full.input.play>>[0]['canvas']

/** Returns the texts of the checks. */
async function findChecks(canvas: Canvas) {
  const list = within(await canvas.findByRole('list', { name: 'Checks' }))
  return list.getAllByRole('listitem').map(({ textContent }) => textContent)
}

/** All calls keep all rules. */
export const Full = meta.story({
  tags: ['every-mode'],
  play: async ({ canvas }) => {
    await expect(await findChecks(canvas)).toEqual([
      '0 outside calling hours409 calls checked',
      '0 over the call limits409 calls checked',
      '0 on the do-not-call list409 calls checked',
      '0 placed twice409 calls checked',
    ])
    await expect(canvas.queryByText(/Incident/)).toBeNull()
    await expect(canvas.getByText('412 entries, chain valid')).toBeVisible()
    await expect(canvas.getByText(/As of Nov 20, 2026, 3:00 PM\.$/)).toBeVisible()
    await expect(canvas.queryByText(/not in the chain yet|cannot be checked/)).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Copy Last hash' })).toBeVisible()
    await expect(canvas.getByText('pnpm evidence verify FILE')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Download evidence' })).toHaveAttribute(
      'href',
      '/api/campaigns/5/evidence',
    )
  },
})

/** The scorecard on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: Full.input.play,
})

/** Calls that break rules are incidents, each call with a link to its evidence. */
export const Incidents = meta.story({
  tags: ['every-mode'],
  beforeEach: ({ msw }) => {
    msw.use(scorecardHandlers.scorecardIs(aScorecardWithIncidents()))
  },
  play: async ({ canvas }) => {
    await expect(await findChecks(canvas)).toEqual([
      '2 outside calling hoursIncident409 calls checked',
      '240 over the call limitsIncident406 calls checked3 calls could not be checked',
      '– on the do-not-call list409 calls could not be checked',
      '0 placed twice409 calls checked',
    ])
    const [hours, caps] = canvas.getAllByRole('alert')
    if (!hours || !caps) throw new Error('an incident is missing')
    await expect(hours).toHaveTextContent('Incident: 2 calls outside calling hours')
    const links = within(hours).getAllByRole('link')
    await expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/calls/38/evidence',
      '/dashboard/calls/41/evidence',
    ])
    await expect(hours).toHaveTextContent(/outside of the calling hours in America\/New_York/)
    await expect(within(caps).getAllByRole('link')).toHaveLength(100)
    await expect(caps).toHaveTextContent('The first 100 of 240 calls')
    await expect(canvas.getByText('411 entries, chain broken')).toBeVisible()
    await expect(canvas.getByText(/last entry does not match its hash/)).toBeVisible()
    await expect(canvas.getByText('1 call has ended and is not in the chain yet.')).toBeVisible()
  },
})

/** Incidents on a phone. */
export const IncidentsPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: Incidents.input.beforeEach,
  play: Incidents.input.play,
})

/** A voice provider that calls no real phone needs no calling rules. */
export const RulesOff = meta.story({
  beforeEach: ({ msw }) => {
    const unchecked = { examined: 0, not_examined: 409, violations: 0, calls: [] }
    msw.use(
      scorecardHandlers.scorecardIs(
        aScorecard({
          checks: aScorecard().checks.map((result) =>
            result.check === 'twice' ? result : { ...unchecked, check: result.check },
          ),
        }),
      ),
    )
  },
  play: async ({ canvas }) => {
    // 0 would say that the rule was kept.
    await expect((await findChecks(canvas)).slice(2)).toEqual([
      '– on the do-not-call list409 calls could not be checked',
      '0 placed twice409 calls checked',
    ])
    await expect(canvas.getByText(/the rule was not enforced for it/)).toBeVisible()
  },
})

/** A viewer reads the scorecard, and does not download the file. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  play: async ({ canvas }) => {
    await expect(await findChecks(canvas)).toHaveLength(4)
    await expect(canvas.queryByRole('link', { name: 'Download evidence' })).toBeNull()
  },
})

/** The first calls have just ended, and none of them is in the chain yet. */
export const ChainEmpty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      scorecardHandlers.scorecardIs(aScorecard({ calls: { placed: 3, final: 2, in_chain: 0 } })),
    )
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No entries yet')).toBeVisible()
    await expect(canvas.getByText('2 calls have ended and are not in the chain yet.')).toBeVisible()
    await expect(canvas.queryByText(/^Last hash|^To verify the file/)).toBeNull()
    await expect(canvas.queryByRole('link', { name: 'Download evidence' })).toBeNull()
  },
})

/** A campaign without calls. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      scorecardHandlers.scorecardIs(aScorecard({ calls: { placed: 0, final: 0, in_chain: 0 } })),
    )
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Nothing to check yet/)).toBeVisible()
    await expect(canvas.queryByText('Chain of evidence')).toBeNull()
    await expect(canvas.queryByRole('link')).toBeNull()
  },
})

/** The scorecard of a running campaign, and after the press of a button that of another one or of another state. */
function ChangingScorecard({ campaign }: ScorecardProps) {
  const [current, setCurrent] = useState(aCampaign({ id: 5, status: 'running' }))
  return (
    <>
      <Scorecard campaign={current} />
      <button type="button" onClick={() => setCurrent(campaign)}>
        Next
      </button>
    </>
  )
}

/** When a campaign ends, its last numbers are loaded; until then, those before stay. */
export const EmptyThenCompleted = meta.story({
  parameters: journey,
  render: (args) => <ChangingScorecard {...args} />,
  beforeEach: Empty.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    await canvas.findByText(/Nothing to check yet/)
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise), scorecardHandlers.scorecardIs(aScorecard()))
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByText(/Nothing to check yet/)).toBeVisible()
    response.resolve()
    await expect(await findChecks(canvas)).toHaveLength(4)
    await expect(canvas.queryByText(/Nothing to check yet/)).toBeNull()
  },
})

/** The numbers of a campaign are never shown for another one. */
export const FullThenAnotherCampaign = meta.story({
  parameters: journey,
  args: { campaign: aCampaign({ id: 6, status: 'completed', calling: false }) },
  render: (args) => <ChangingScorecard {...args} />,
  play: async ({ canvas, msw, userEvent }) => {
    await findChecks(canvas)
    msw.use(scorecardHandlers.scorecardHangs())
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(await canvas.findByRole('status', { name: 'Loading scorecard' })).toBeVisible()
    await expect(canvas.queryByRole('list', { name: 'Checks' })).toBeNull()
  },
})

/** The scorecard is loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(scorecardHandlers.scorecardHangs())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: 'Loading scorecard' })).toBeVisible()
  },
})

const failures = loadFailures(
  {
    fails: scorecardHandlers.scorecardFails,
    isUnreachable: scorecardHandlers.scorecardIsUnreachable,
    respondsWithHtml: scorecardHandlers.scorecardIsHtml,
  },
  'The scorecard could not be loaded',
)

/** The server fails. */
export const ServerFails = meta.story(failures.serverFails)

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(scorecardHandlers.scorecardIs(aScorecard()))
    await userEvent.click(retryButton)
    await expect(await findChecks(canvas)).toHaveLength(4)
  },
})

/** The server does not respond. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A captive portal answers with an HTML page. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)
