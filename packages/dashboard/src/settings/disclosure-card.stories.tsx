import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor } from 'storybook/test'
import { asViewer } from '../mocks/as-viewer.tsx'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { loadFailures } from '../mocks/load-failures.ts'
import { recordsBodies, waitsFor } from '../mocks/requests.ts'
import { withFetchAgain } from '../mocks/with-fetch-again.tsx'
import { withProviders } from '../mocks/with-providers.tsx'
import { aDisclosure, disclosureHandlers } from './disclosure.mocks.ts'
import { DisclosureCard } from './disclosure-card.tsx'

const meta = preview.meta({
  title: 'Screens/Settings/Disclosure',
  component: DisclosureCard,
  decorators: [withProviders],
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** Who calls, and the sentences that are said. */
export const Full = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/Who calls/)).toHaveValue('Brightline Energy')
    await expect(
      canvas.getByText(
        'Hello, this is an AI assistant calling on behalf of Brightline Energy. This call is recorded.',
      ),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect(canvas.getByLabelText(/Who calls/)).toHaveAccessibleDescription(
      'The name of your company, as it is said.',
    )
    const language = canvas.getByRole('combobox', { name: 'Language' })
    await expect(language).toHaveTextContent('English')
    await expect(language).toHaveAccessibleDescription('The language of your assistants.')
    const terms = canvas.getAllByRole('term').map(({ textContent }) => textContent)
    await expect(terms).toEqual([
      'Said first',
      'Where the law requires to say that calls are recorded',
    ])
  },
})

/** Nobody has entered who calls. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...disclosureHandlers.isMissing())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/not placed until somebody has entered/)).toBeVisible()
    await expect(canvas.getByLabelText(/Who calls/)).toHaveValue('')
  },
})

/** The disclosure is loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(disclosureHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading the disclosure' })).toBeVisible()
  },
})

const failures = loadFailures(
  {
    fails: disclosureHandlers.fails,
    isUnreachable: disclosureHandlers.isUnreachable,
    respondsWithHtml: disclosureHandlers.isHtml,
  },
  'The disclosure could not be loaded',
)

/** The server fails. */
export const ServerFails = meta.story(failures.serverFails)

/** The server is unreachable. */
export const ServerUnreachable = meta.story(failures.serverUnreachable)

/** A proxy answers with a page. */
export const AnsweredByHtml = meta.story(failures.answeredByHtml)

/** A long name without spaces, which wraps. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...disclosureHandlers.stateful(aDisclosure('Brightline'.repeat(10))))
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByLabelText(/Who calls/)).toHaveValue('Brightline'.repeat(10))
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The card on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByLabelText(/Who calls/)).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** A viewer reads what is said, and cannot change it. */
export const AsViewer = meta.story({
  decorators: [asViewer],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/This call is recorded/)).toBeVisible()
    await expect(canvas.queryByLabelText(/Who calls/)).toBeNull()
  },
})

export const SavesTheCaller = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(...disclosureHandlers.isMissing())
  },
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Who calls/), 'Acme')
    await expect(asksBeforeUnload()).toBe(true)
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByRole('button', { name: 'Saving...' })).toBeDisabled()
    response.resolve()
    await expect(await screen.findByText('Disclosure saved')).toBeVisible()
    await expect(await canvas.findByText(/on behalf of Acme\. This call/)).toBeVisible()
    await expect(asksBeforeUnload()).toBe(false)
  },
})

export const ChoosesALanguage = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const bodies: unknown[] = []
    msw.use(recordsBodies('/api/disclosure', bodies))
    const language = () => canvas.getByRole('combobox', { name: 'Language' })
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Language' }))
    const options = await screen.findAllByRole('option')
    await expect(options.map(({ textContent }) => textContent)).toEqual([
      ...['English', 'German', 'Spanish', 'French', 'Italian', 'Dutch', 'Portuguese'],
    ])
    await userEvent.click(screen.getByRole('option', { name: 'German' }))
    await expect(language()).toHaveTextContent('German')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Disclosure saved')).toBeVisible()
    await expect(bodies).toEqual([{ language: 'de' }])
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled())
    await expect(language()).toHaveTextContent('German')
  },
})

/** Another admin changes the disclosure while one types: what was typed stays, and the other field follows. */
export const KeepsWhatIsTyped = meta.story({
  parameters: journey,
  decorators: [withFetchAgain],
  play: async ({ canvas, msw, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Who calls/), ' North')
    const another = { ...aDisclosure('Northwind'), language: 'de' } as const
    msw.use(...disclosureHandlers.stateful(another))
    await userEvent.click(canvas.getByRole('button', { name: 'Fetch again' }))
    const language = canvas.getByRole('combobox', { name: 'Language' })
    await waitFor(() => expect(language).toHaveTextContent('German'))
    await expect(canvas.getByLabelText(/Who calls/)).toHaveValue('Brightline Energy North')
  },
})

/** The name was removed. */
export const Invalid = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(await canvas.findByLabelText(/Who calls/))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText('Enter who calls')).toBeVisible()
  },
})

/** The server refuses the name at its field, and what was typed stays. */
export const ServerRefuses = meta.story({
  parameters: { expectedErrors: [/caller_name/] },
  beforeEach: ({ msw }) => {
    msw.use(disclosureHandlers.isRefused())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Who calls/), '!')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('Use at most 100 characters')).toBeVisible())
    await expect(canvas.getByLabelText(/Who calls/)).toHaveValue('Brightline Energy!')
  },
})

/** The name could not be saved. */
export const SaveServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(disclosureHandlers.storeFails())
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Who calls/), '!')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Error saving the disclosure')
    await expect(canvas.getByLabelText(/Who calls/)).toHaveValue('Brightline Energy!')
  },
})

export const SaveServerFailsThenSucceeds = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: SaveServerFails.input.beforeEach,
  play: async (context) => {
    await SaveServerFails.input.play?.(context)
    const { canvas, msw, userEvent } = context
    // A name that is missing is said at its field, in the place of the failure.
    await userEvent.clear(canvas.getByLabelText(/Who calls/))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText('Enter who calls')).toBeVisible()
    await expect(canvas.queryByText(/^Error saving the disclosure/)).toBeNull()
    msw.use(...disclosureHandlers.stateful())
    await userEvent.type(canvas.getByLabelText(/Who calls/), 'Acme')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('Disclosure saved')).toBeVisible()
    await expect(canvas.queryByText('Enter who calls')).toBeNull()
  },
})
