import { defaultOptOutPhrases } from '@callwright/contract'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor } from 'storybook/test'
import { asViewer } from '../mocks/as-viewer.tsx'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { recordsBodies, waitsFor } from '../mocks/requests.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { withProviders } from '../mocks/with-providers.tsx'
import { aPolicy, policyHandlers } from './policy.mocks.ts'
import { PolicyCard } from './policy-card.tsx'

const meta = preview.meta({
  title: 'Screens/Settings/Calling policy',
  component: PolicyCard,
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...policyHandlers.stateful())
  },
})

const fullPolicy = aPolicy({
  call_caps: { attempts_per_day: 3, attempts_per_week: 7, rest_hours: 168 },
  daily_spending_limit: 250.5,
  opt_out_phrases: ['stop calling me', 'leave me alone'],
})

/** What another admin has set. */
const anotherPolicy = aPolicy({
  call_caps: { attempts_per_day: 3, attempts_per_week: 9, rest_hours: null },
  daily_spending_limit: 250.5,
})

/** The policy is loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(policyHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('status', { name: 'Loading the calling policy' }),
    ).toBeVisible()
  },
})

/** The policy was never changed: only the share of silent calls has a limit, and the phrases are the usual ones. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Calls to a number in 24 hours')).toHaveValue('')
    await expect(canvas.getByLabelText('Silent calls (%)')).toHaveValue('3')
    await expect(canvas.getByLabelText('Rest after a conversation (hours)')).toHaveAttribute(
      'placeholder',
      'No rest',
    )
    await expect(canvas.getByLabelText('Opt-out phrases')).toHaveValue(
      defaultOptOutPhrases.join('\n'),
    )
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
})

/** Every limit is set. */
export const Full = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...policyHandlers.stateful(fullPolicy))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Calls to a number in 24 hours')).toHaveValue('3')
    await expect(canvas.getByLabelText('Calls to a number in 7 days')).toHaveValue('7')
    await expect(canvas.getByLabelText('Rest after a conversation (hours)')).toHaveValue('168')
    await expect(canvas.getByLabelText('Spending limit for a day (US dollars)')).toHaveValue(
      '250.5',
    )
    await expect(canvas.getByLabelText('Opt-out phrases')).toHaveValue(
      'stop calling me\nleave me alone',
    )
    for (const [label, hint] of [
      ['Calls to a number in 24 hours', 'Over all campaigns, in any 24 hours'],
      ['Calls to a number in 7 days', 'Over all campaigns, in any 7 days'],
      ['Rest after a conversation (hours)', 'Until the number is called again, by any campaign'],
      ['Spending limit for a day (US dollars)', /^All campaigns pause when it is reached/],
      ['Silent calls (%)', /people who answered in the last 30 × 24 hours heard nothing/],
      ['Opt-out phrases', /^One on each line/],
    ] as const) {
      await expect(canvas.getByLabelText(label)).toHaveAccessibleDescription(hint)
    }
    const mode = (label: string) => canvas.getByLabelText(label).getAttribute('inputmode')
    await expect(mode('Rest after a conversation (hours)')).toBe('numeric')
    await expect(mode('Spending limit for a day (US dollars)')).toBe('decimal')
  },
})

/** The policy on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: Full.input.beforeEach,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByLabelText('Silent calls (%)')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** A member reads the policy and cannot change it. */
export const Viewer = meta.story({
  decorators: [asViewer],
  beforeEach: Full.input.beforeEach,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Only an admin changes the calling policy.')).toBeVisible()
    await expect(canvas.getByLabelText('Silent calls (%)')).toHaveAttribute('readonly')
    await expect(canvas.getByLabelText('Opt-out phrases')).toHaveAttribute('readonly')
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull()
  },
})

/** What is typed wrongly stays, with what would be right beside it. */
export const InvalidInput = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Calls to a number in 24 hours'), '0')
    await userEvent.type(canvas.getByLabelText('Spending limit for a day (US dollars)'), 'much')
    // Nothing is refused while one types.
    await expect(canvas.queryByText(/^Enter a/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(canvas.getByText('Enter a whole number from 1 to 100, or nothing')).toBeVisible()
    await expect(
      canvas.getByText('Enter a number from 0.01 to 1,000,000, or nothing'),
    ).toBeVisible()
    await expect(canvas.getByLabelText('Spending limit for a day (US dollars)')).toHaveValue('much')
    await expect(asksBeforeUnload()).toBe(true)
  },
})

/** A phrase that is too long is named by its line, and what was typed stays. */
export const InvalidPhrases = meta.story({
  beforeEach: Full.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const phrases = await canvas.findByLabelText('Opt-out phrases')
    await userEvent.click(phrases)
    await userEvent.paste(`\n\n${'x'.repeat(101)}`)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(phrases).toHaveAccessibleDescription(
      /Line 4 has 101 characters; a phrase has at most 100$/,
    )
    await expect(phrases).toHaveValue(`stop calling me\nleave me alone\n\n${'x'.repeat(101)}`)
    await expect(asksBeforeUnload()).toBe(true)
  },
})

/** More phrases than there can be. */
export const TooManyPhrases = meta.story({
  play: async ({ canvas, userEvent }) => {
    const phrases = await canvas.findByLabelText('Opt-out phrases')
    await userEvent.clear(phrases)
    await userEvent.click(phrases)
    await userEvent.paste(Array.from({ length: 101 }, (_, index) => `no ${index}`).join('\n'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(phrases).toHaveAccessibleDescription(
      /These are 101 phrases; there can be at most 100$/,
    )
  },
})

export const SavesPhrases = meta.story({
  parameters: journey,
  beforeEach: Full.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const phrases = await canvas.findByLabelText('Opt-out phrases')
    await userEvent.type(phrases, '{Enter}{Enter} never again {Enter}leave me alone')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Calling policy saved')).toBeVisible()
    await waitFor(() => expect(phrases).toHaveValue('stop calling me\nleave me alone\nnever again'))
    // The limits are saved as they were.
    await expect(canvas.getByLabelText('Rest after a conversation (hours)')).toHaveValue('168')
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
})

export const SavesLimits = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Calls to a number in 7 days'), '7')
    await userEvent.type(canvas.getByLabelText('Spending limit for a day (US dollars)'), '99,50')
    await userEvent.clear(canvas.getByLabelText('Silent calls (%)'))
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByRole('button', { name: 'Saving...' })).toBeDisabled()
    response.resolve()
    await expect(await screen.findByText('Calling policy saved')).toBeVisible()
    await expect(await canvas.findByDisplayValue('99.5')).toBeVisible()
    await expect(canvas.getByLabelText('Silent calls (%)')).toHaveValue('')
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect(asksBeforeUnload()).toBe(false)
    // The next change is checked when it is saved.
    await userEvent.type(canvas.getByLabelText('Silent calls (%)'), 'x')
    await expect(canvas.queryByText(/^Enter a/)).toBeNull()
  },
})

/** Another admin changes the policy while one types: what was typed stays, and the other fields follow. */
export const KeepsWhatIsTyped = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  play: async ({ canvas, userEvent, msw }) => {
    await userEvent.type(await canvas.findByLabelText('Calls to a number in 7 days'), '7')
    msw.use(...policyHandlers.stateful(anotherPolicy))
    await userEvent.click(canvas.getByRole('button', { name: 'Fetch again' }))
    await expect(await canvas.findByDisplayValue('250.5')).toBeVisible()
    await expect(canvas.getByLabelText('Calls to a number in 7 days')).toHaveValue('7')
  },
})

/** Another admin has changed the policy, which this page has not noticed: the other limits and the phrases stay. */
export const KeepsWhatOthersChanged = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Rest after a conversation (hours)'), '24')
    const bodies: unknown[] = []
    const phrases = { opt_out_phrases: ['never again'] }
    msw.use(
      recordsBodies('/api/policy', bodies),
      ...policyHandlers.stateful({ ...anotherPolicy, ...phrases }),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Calling policy saved')).toBeVisible()
    await expect(bodies).toEqual([
      {
        call_caps: { attempts_per_day: 3, attempts_per_week: 9, rest_hours: 24 },
        daily_spending_limit: 250.5,
        max_silent_percent: 3,
      },
    ])
    await expect(canvas.getByLabelText('Spending limit for a day (US dollars)')).toHaveValue(
      '250.5',
    )
    await expect(canvas.getByLabelText('Opt-out phrases')).toHaveValue('never again')
  },
})

/** The latest policy cannot be read: nothing is stored, and what was typed stays. */
export const KeepsWhatIsTypedIfReadFails = meta.story({
  parameters: { ...journey, expectedErrors: [/went wrong/, /went wrong/] },
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Rest after a conversation (hours)'), '24')
    const bodies: unknown[] = []
    msw.use(recordsBodies('/api/policy', bodies), policyHandlers.fails())
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/^Error saving the calling policy/)).toBeVisible()
    await expect(canvas.getByLabelText('Rest after a conversation (hours)')).toHaveValue('24')
    await expect(bodies).toEqual([])
  },
})

/** The server refuses the change: what was typed stays. */
export const SaveFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(policyHandlers.storeFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Rest after a conversation (hours)'), '24')
    await userEvent.type(canvas.getByLabelText('Opt-out phrases'), '{Enter}never again')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /^Error saving the calling policy/,
    )
    await expect(canvas.getByLabelText('Rest after a conversation (hours)')).toHaveValue('24')
    await expect(canvas.getByLabelText('Opt-out phrases')).toHaveDisplayValue(/never again$/)
  },
})

export const SaveFailsThenSucceeds = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: SaveFails.input.beforeEach,
  play: async (context) => {
    await SaveFails.input.play?.(context)
    const { canvas, msw, userEvent } = context
    msw.use(...policyHandlers.stateful())
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Calling policy saved')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

const failures = loadFailures(policyHandlers, 'The calling policy could not be loaded')

/** The policy could not be loaded. */
export const ServerFails = meta.story(failures.serverFails)

/** The policy cannot be loaded without a connection. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A proxy responds with an HTML page. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)
