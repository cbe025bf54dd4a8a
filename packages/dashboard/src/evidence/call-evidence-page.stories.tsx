import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, spyOn, waitFor, within } from 'storybook/test'
import { aCall, aFailedCall, aLiveCall } from '../calls/calls.mocks.ts'
import { collectDownloads } from '../mocks/downloads.ts'
import { storeHandlers } from '../mocks/index.ts'
import { keepsHeadingFocus } from '../mocks/keeps-heading-focus.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { smallScreens } from '../mocks/small-screens.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { CallEvidencePage } from './call-evidence-page.tsx'
import {
  aChangedEvidence,
  aFailedEvidence,
  aLiveEvidence,
  anErasedEvidence,
  anEvidence,
  aRefusedEvidence,
  evidenceHandlers,
  evidenceOf,
  partsOf,
} from './evidence.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Call Evidence',
  component: CallEvidencePage,
  ...inShell('/dashboard/calls/41/evidence'),
  args: { id: 41 },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
    msw.use(evidenceHandlers.evidenceIs(anEvidence()))
  },
})

type Canvas = Parameters<NonNullable<typeof Full.input.play>>[0]['canvas']

const findSection = async (canvas: Canvas, name: string) =>
  within(await canvas.findByRole('region', { name }))

/** Returns the element with the value of a term. */
const detailOf = (section: ReturnType<typeof within>, term: string) =>
  section.getByText(term, { selector: 'dt' }).nextElementSibling

/** Expects the page not to be wider than the screen. */
const expectToFit = (element: HTMLElement) =>
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)

/** Returns the words of a text that are on two lines. */
const brokenWords = (text: Text) =>
  [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })

/** A call that was placed, and whose cost changed after its end. */
export const Full = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pictureThemes: ['light'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Evidence of call 41' }),
    ).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Evidence of call 41 · Callwright'))
    await expect(await canvas.findByText(/All times are in UTC/)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Autumn renewals' })[0]).toHaveAttribute(
      'href',
      '/dashboard/campaigns/5',
    )
    const who = await findSection(canvas, 'Who')
    await expect(detailOf(who, 'Contact ID')).toHaveTextContent('12')
    await expect(detailOf(who, 'Name')).toHaveTextContent('Marta Okafor')
    await expect(detailOf(who, 'Phone number')).toHaveTextContent('+12025550100')
    const when = await findSection(canvas, 'When')
    await expect(detailOf(when, 'Reserved')).toHaveTextContent('Nov 20, 2026, 2:28:00 PM')
    await expect(detailOf(when, 'Requested')).toHaveTextContent('Nov 20, 2026, 2:28:03 PM')
    await expect(detailOf(when, 'Duration')).toHaveTextContent('2m 7s')
    const basis = await findSection(canvas, 'Basis')
    await expect(detailOf(basis, 'Consent')).toHaveTextContent('Written consent')
    await expect(detailOf(basis, 'Purpose')).toHaveTextContent('Marketing')
    await expect(detailOf(basis, 'Given')).toHaveTextContent('Sep 2, 2026, 10:20 AM')
    await expect(detailOf(basis, 'Given for')).toHaveTextContent('+12025550100')
    await expect(detailOf(basis, 'Source')).toHaveTextContent(/^Order form/)
    await expect(detailOf(basis, 'Proof')).toHaveTextContent(/^https:/)
    await expect(basis.getByText(/I agree that Brightline Energy calls me/)).toBeVisible()
    const rules = await findSection(canvas, 'Rules')
    await expect(rules.getAllByText('Allowed')).toHaveLength(8)
    await expect(rules.getByText('us: 47 CFR 64.1200(c)(1); 16 CFR 310.4(c)')).toBeVisible()
    await expect(
      rules.getByRole('row', { name: 'Hours of the campaign Mon–Fri, 09:00–18:00' }),
    ).toBeVisible()
    // A rule spans the table, and a fact that has not changed both times.
    await expect(rules.getByRole('rowheader', { name: /^Calling hours/i })).toHaveAttribute(
      'colspan',
      '3',
    )
    await expect(rules.getByRole('cell', { name: 'Mon–Fri, 09:00–18:00' })).toHaveAttribute(
      'colspan',
      '2',
    )
    await expect(rules.getAllByRole('cell', { name: 'Did not apply' })).toHaveLength(1)
    await expect(rules.getByRole('row', { name: /^Place by/ })).toHaveTextContent(
      'Contact America/New_York; Number +1202',
    )
    await expect(rules.getByRole('row', { name: /^Limits/ })).toHaveTextContent(
      '2 in 24 h (workspace-24h); 7 in 168 h (workspace-168h)',
    )
    const requests = await findSection(canvas, 'Requests')
    await expect(detailOf(requests, 'Call ID of the provider')).toHaveTextContent('019d2ad0')
    await expect(detailOf(requests, 'Attempt of the contact')).toHaveTextContent('1')
    for (const term of ['Accepted, but without a line', 'Further calls for this attempt']) {
      await expect(detailOf(requests, term)).toHaveTextContent('None')
    }
    const disclosure = await findSection(canvas, 'Disclosure')
    await expect(disclosure.getByText(/on behalf of Brightline Energy/)).toBeVisible()
    const outcome = await findSection(canvas, 'Outcome')
    await expect(detailOf(outcome, 'Outcome')).toHaveTextContent('Conversation')
    await expect(detailOf(outcome, 'Cost')).toHaveTextContent('$0.1931')
    await expect(detailOf(outcome, 'Ended reason')).toHaveTextContent(
      'The contact ended the callcustomer-ended-call',
    )
    await expect(outcome.queryByText('Never placed')).toBeNull()
    const entries = within(canvas.getByRole('list', { name: 'Entries in the chain' }))
    const headings = entries.getAllByRole('heading')
    await expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Entry 410: The call has ended',
      'Entry 412: Something changed later',
    ])
    await expect(entries.getByText('Contents: Outcome')).toBeVisible()
    await expectToFit(canvasElement)
  },
})

/** The evidence on a phone. */
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
/** In a window of 320 px, no verdict is cut, and no word of a label is broken. */
export const Narrow = meta.story({
  ...smallScreenStory('narrow'),
  play: async (context) => {
    await Full.input.play?.(context)
    const rules = await findSection(context.canvas, 'Rules')
    for (const verdict of rules.getAllByText('Allowed')) {
      await expect(verdict.scrollWidth).toBeLessThanOrEqual(verdict.clientWidth)
    }
    const labels = rules.getAllByRole('rowheader').map((header) => header.firstChild as Text)
    await expect(labels.flatMap(brokenWords)).toEqual([])
  },
})

/** The hash of an entry is copied whole. */
export const HashCopied = meta.story({
  play: async ({ canvas, userEvent }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const copyButton = await canvas.findByRole('button', { name: 'Copy hash of entry 410' })
    await userEvent.click(copyButton)
    await expect(writeText).toHaveBeenCalledWith(anEvidence().entries[0]?.hash)
  },
})

export const Prints = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const print = spyOn(window, 'print').mockImplementation(() => {})
    await userEvent.click(await canvas.findByRole('button', { name: 'Print' }))
    await expect(print).toHaveBeenCalledOnce()
  },
})

export const Downloads = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const downloads = collectDownloads()
    await userEvent.click(await canvas.findByRole('button', { name: 'Download JSON' }))
    await expect(downloads.map(({ name }) => name)).toEqual(['evidence-call-41.json'])
    // People read the file, too.
    await expect(await downloads[0]?.readText()).toBe(`${JSON.stringify(anEvidence(), null, 2)}\n`)
  },
})

/** A call in progress has no entry in the chain yet. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(evidenceHandlers.evidenceIs(aLiveEvidence()))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The call has not ended/)).toBeVisible()
    const chain = await findSection(canvas, 'Chain')
    await expect(chain.getByText('No entries yet.')).toBeVisible()
    await expect(detailOf(await findSection(canvas, 'When'), 'Ended')).toBeEmptyDOMElement()
  },
})

/** A reserved call, before the provider has it. */
export const NotPlacedYet = meta.story({
  beforeEach: ({ msw }) => {
    const { call, current, ...evidence } = aLiveEvidence()
    msw.use(
      evidenceHandlers.evidenceIs({
        ...evidence,
        call: { ...call, status: 'queued', provider_call_id: null },
        current: { ...current, disclosure: null },
      }),
    )
  },
  play: async ({ canvas }) => {
    const disclosure = await findSection(canvas, 'Disclosure')
    await expect(disclosure.getByText('The call has not been placed yet.')).toBeVisible()
  },
})

/** A call that changed many times after its end. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(evidenceHandlers.evidenceIs(aChangedEvidence(40)))
  },
  play: async ({ canvas, canvasElement }) => {
    const entries = within(await canvas.findByRole('list', { name: 'Entries in the chain' }))
    await expect(entries.getAllByRole('listitem')).toHaveLength(41)
    await expectToFit(canvasElement)
  },
})

/** A call that has ended some seconds ago. */
export const NotInChain = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(evidenceHandlers.evidenceIs(anEvidence({ entries: [] })))
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/Its entry is added to the chain within some seconds/),
    ).toBeVisible()
  },
})

/** The calling rules were off, and no disclosure is set. */
export const RulesOff = meta.story({
  beforeEach: ({ msw }) => {
    const basis = { purpose: 'marketing', consent: null } as const
    const current = partsOf(aCall(), { basis, decisions: null, disclosure: null })
    msw.use(evidenceHandlers.evidenceIs(evidenceOf(aCall({ id: 41 }), { current })))
  },
  play: async ({ canvas }) => {
    const rules = await findSection(canvas, 'Rules')
    await expect(rules.getByText(/No rule was enforced for this call/)).toBeVisible()
    await expect(rules.queryByRole('table')).toBeNull()
    const disclosure = await findSection(canvas, 'Disclosure')
    await expect(disclosure.getByText('No disclosure was set.')).toBeVisible()
    await expect(detailOf(await findSection(canvas, 'Basis'), 'Consent')).toHaveTextContent(
      'Not asked for: the rule did not apply to this call.',
    )
  },
})

/** The rule asked for a consent, and none was recorded. */
export const SaysThatNoConsentIsRecorded = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const basis = { purpose: 'marketing', consent: null } as const
    const current = partsOf(aCall(), { basis })
    msw.use(evidenceHandlers.evidenceIs(evidenceOf(aCall({ id: 41 }), { current })))
  },
  play: async ({ canvas }) => {
    await expect(detailOf(await findSection(canvas, 'Basis'), 'Consent')).toHaveTextContent(
      'No consent is recorded.',
    )
  },
})

/** The call failed some seconds ago, and nothing is recorded of it but its rules. */
export const NothingRecorded = meta.story({
  beforeEach: ({ msw }) => {
    const call = aFailedCall({ id: 41 })
    const current = partsOf(call, { parties: null, basis: null, requests: null, outcome: null })
    msw.use(evidenceHandlers.evidenceIs(evidenceOf(call, { current, entries: [] })))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The call has ended\./)).toBeVisible()
    for (const [name, sentence] of [
      ['Who', 'The person is not recorded.'],
      ['Basis', 'No basis is recorded.'],
      ['Requests', 'No request is recorded.'],
      ['Outcome', 'No outcome is recorded.'],
    ] as const) {
      const section = await findSection(canvas, name)
      await expect(section.getByText(sentence)).toBeVisible()
    }
  },
})

/** The person was erased: the digests of what named the person remain. */
export const Erased = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(evidenceHandlers.evidenceIs(anErasedEvidence()))
  },
  play: async ({ canvas }) => {
    for (const name of ['Who', 'Basis']) {
      const section = await findSection(canvas, name)
      await expect(section.getByText(/^Erased at the person’s request/)).toBeVisible()
    }
    await expect(canvas.queryByText('Marta Okafor')).toBeNull()
    await expect(canvas.getByText(/^Contents: Who \(erased\), Basis \(erased\)/)).toBeVisible()
  },
})

/** The provider refused the call. */
export const NeverPlaced = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(evidenceHandlers.evidenceIs(aFailedEvidence()))
  },
  play: async ({ canvas }) => {
    const outcome = await findSection(canvas, 'Outcome')
    await expect(detailOf(outcome, 'Status')).toHaveTextContent('failed')
    await expect(detailOf(outcome, 'Cost')).toBeEmptyDOMElement()
    await expect(detailOf(outcome, 'Never placed')).not.toBeEmptyDOMElement()
    const when = await findSection(canvas, 'When')
    await expect(detailOf(when, 'Requested')).toHaveTextContent('Never requested')
    const requests = await findSection(canvas, 'Requests')
    await expect(detailOf(requests, 'Call ID of the provider')).toHaveTextContent('None')
    const disclosure = await findSection(canvas, 'Disclosure')
    await expect(disclosure.getByText('The call was never placed.')).toBeVisible()
  },
})

/** A rule refused the call right before its request. */
export const Refused = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(evidenceHandlers.evidenceIs(aRefusedEvidence()))
  },
  play: async ({ canvas }) => {
    const rules = await findSection(canvas, 'Rules')
    const decision = rules.getByRole('row', { name: /^Decision/ })
    await expect(decision).toHaveTextContent(
      /Allowed.*Not yet.*Outside calling hours in America\/New_York.*Until Nov 23, 2026/,
    )
    // A fact that has changed is shown at both times.
    const law = within(rules.getAllByRole('row', { name: /^Rows of the law/ })[0] as HTMLElement)
    await expect(law.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'us',
      'us; us-ma',
    ])
  },
})

/** Long texts and many ids stay inside the page. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const call = aCall({ id: 41 })
    const { basis, requests, parties } = partsOf(call)
    if (!basis?.consent || !requests || !parties) throw new Error('the call has no parts')
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const current = partsOf(call, {
      parties: { ...parties, name: word },
      basis: {
        ...basis,
        consent: {
          ...basis.consent,
          text: `${word} ${'agrees to be called about the contract. '.repeat(19)}`,
          evidence: `https://forms.example/${word}`,
        },
      },
      requests: {
        ...requests,
        duplicate_call_ids: Array.from({ length: 12 }, (_, index) => `${word}-${index}`),
      },
      disclosure: { text: word },
    })
    const campaign = { id: 5, name: word }
    msw.use(evidenceHandlers.evidenceIs(evidenceOf(call, { current, campaign })))
  },
  play: async ({ canvas, canvasElement }) => {
    const requests = await findSection(canvas, 'Requests')
    await expect(
      requests.getAllByRole('button', { name: 'Copy Further calls for this attempt' }),
    ).toHaveLength(12)
    await expectToFit(canvasElement)
  },
})

/** Long texts fit a phone. */
export const LongTextPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: LongText.input.beforeEach,
  play: LongText.input.play,
})

/** The evidence is loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(evidenceHandlers.evidenceHangs())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: 'Loading evidence' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Print' })).toBeNull()
  },
})

/** The server has no call with this id. */
export const Unknown = meta.story({
  args: { id: 9999 },
  parameters: { expectedErrors: [/Call not found/] },
  beforeEach: ({ msw }) => {
    msw.use(evidenceHandlers.stateful({ calls: [aLiveCall({ id: 41 })] }))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Call not found')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Go to all campaigns' })).toBeVisible()
  },
})

/** The id in the address is not a number. */
export const InvalidIdInUrl = meta.story({
  args: { id: Number.NaN },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Call not found')).toBeVisible()
  },
})

const failures = loadFailures(
  {
    fails: evidenceHandlers.evidenceFails,
    isUnreachable: evidenceHandlers.evidenceIsUnreachable,
    respondsWithHtml: evidenceHandlers.evidenceIsHtml,
  },
  'The evidence could not be loaded',
)

/** The server fails. */
export const ServerFails = meta.story(failures.serverFails)

export const ServerFailsThenRecovers = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const retryButton = await canvas.findByRole('button', { name: 'Retry' })
    msw.use(evidenceHandlers.evidenceIs(anEvidence()))
    await userEvent.click(retryButton)
    await expect(await canvas.findByRole('region', { name: 'Who' })).toBeVisible()
  },
})

/** The server does not respond. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A captive portal answers with an HTML page. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)

/** The heading, to which the shell moves the focus after a navigation, stays when the evidence is loaded. */
export const KeepsTheFocus = meta.story({
  parameters: journey,
  ...keepsHeadingFocus('Loading evidence', (canvas) =>
    canvas.findByRole('button', { name: 'Print' }),
  ),
})
