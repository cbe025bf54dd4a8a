import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { aMockStore, storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { StatefulDoNotCallPage, wholeList } from './do-not-call-page.test-helpers.tsx'
import { DoNotCallPage } from './do-not-call-page.tsx'
import { aSuppression, suppressionsHandlers } from './suppressions.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Do not call/Remove',
  component: DoNotCallPage,
  decorators: [withProviders],
  args: { query: wholeList, onQueryChange: () => {} },
  render: ({ query }) => <StatefulDoNotCallPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    const suppressions = [
      aSuppression({
        id: 2,
        number: '+12025550100',
        formatted: '(202) 555-0100',
        origin: 'phrase',
        call_id: 1,
      }),
      aSuppression(),
    ]
    msw.use(...storeHandlers(aMockStore({ suppressions })))
  },
})

type Play = NonNullable<typeof Question.input.play>
type Context = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>

async function openQuestion({ canvas, userEvent }: Context, number: string) {
  await userEvent.click(await canvas.findByRole('button', { name: `Remove ${number}` }))
  return within(await screen.findByRole('alertdialog'))
}

/** The question says that contacts are called again. */
export const Question = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openQuestion({ canvas, userEvent }, '(202) 555-0177')
    await expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      '(202) 555-0177 Contacts that campaigns skipped because of it are called again.',
    )
    await waitFor(() => expect(dialog.getByText('(202) 555-0177')).toBeVisible())
  },
})

/** The question about an opt-out says that the person asked for it. */
export const OptOutQuestion = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openQuestion({ canvas, userEvent }, '(202) 555-0100')
    await waitFor(() =>
      expect(dialog.getByText(/^The person asked not to be called again\./)).toBeVisible(),
    )
  },
})

/** When the server fails, the dialog says so and stays open. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.deleteFails())
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openQuestion({ canvas, userEvent }, '(202) 555-0177')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error removing the entry: Something went wrong on the server',
    )
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Remove' })).toBeEnabled())
  },
})

export const AsksAgainAfterCancel = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    const dialog = await openQuestion({ canvas, userEvent }, '(202) 555-0177')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await dialog.findByRole('alert')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const again = await openQuestion({ canvas, userEvent }, '(202) 555-0177')
    await expect(again.queryByRole('alert')).toBeNull()
    await expect(again.getByText('Remove from the do-not-call list?')).toBeInTheDocument()
  },
})

export const RemovesEntry = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const dialog = await openQuestion({ canvas, userEvent }, '(202) 555-0177')
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect(await dialog.findByRole('button', { name: 'Removing...' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('alertdialog')).toBeVisible()
    response.resolve()
    await expect(await screen.findByText('Removed from the do-not-call list')).toBeVisible()
    await expect(await canvas.findByText('Numbers and prefixes (1)')).toBeVisible()
    await expect(canvas.queryByText('(202) 555-0177')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
})
