import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor, within } from 'storybook/test'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { expectDialogToFit, smallScreens } from '../mocks/small-screens.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { StatefulDoNotCallPage, wholeList } from './do-not-call-page.test-helpers.tsx'
import { DoNotCallPage } from './do-not-call-page.tsx'
import { suppressionsHandlers } from './suppressions.mocks.ts'

const meta = preview.meta({
  title: 'Screens/Do not call/Add',
  component: DoNotCallPage,
  decorators: [withProviders],
  args: { query: wholeList, onQueryChange: () => {} },
  render: ({ query }) => <StatefulDoNotCallPage initialQuery={query} />,
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

type Play = NonNullable<typeof NumberForm.input.play>
type Context = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>

async function openForm({ canvas, userEvent }: Context) {
  await canvas.findByText('Numbers and prefixes (9)')
  await userEvent.click(canvas.getByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to the do-not-call list' }))
  // The dialog fades in.
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add' })).toBeVisible())
  return dialog
}

/** The form of a number. */
export const NumberForm = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await expect(dialog.getByRole('radio', { name: 'Number' })).toBeChecked()
    await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toBeRequired()
    await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription(
      'With + and the country code, or as in your country.',
    )
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute(
      'placeholder',
      'Asked by letter',
    )
    await expect(dialog.getByRole('textbox', { name: 'Source' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Source' })).toHaveAccessibleDescription(
      'Where the wish or the list is from.',
    )
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      'No campaign calls it from now on.',
    )
    await expect(dialog.queryByRole('textbox', { name: 'Prefix' })).toBeNull()
  },
})

/** The form of a prefix says what it does. */
export const PrefixForm = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.click(dialog.getByRole('radio', { name: 'Prefix' }))
    await expect(dialog.getByRole('textbox', { name: 'Prefix' })).toHaveAccessibleDescription(
      /^The beginning of numbers, such as \+49900/,
    )
    await expect(dialog.queryByRole('textbox', { name: 'Phone number' })).toBeNull()
  },
})

/** The form on a small screen. */
const smallScreenStory = (value: 'zoomed' | 'narrow') => ({
  parameters: smallScreens,
  globals: { viewport: { value } },
  play: async ({ canvas, userEvent }: Context) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.click(dialog.getByRole('radio', { name: 'Prefix' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await dialog.findByText('Use + and 1 to 14 digits, such as +49900')
    await waitFor(() => expectDialogToFit(screen.getByRole('dialog')))
  },
})

/** The form fits a window of 1280 px at 200 % zoom. */
export const Zoomed = meta.story(smallScreenStory('zoomed'))
/** The form fits a window of 320 px. */
export const Narrow = meta.story(smallScreenStory('narrow'))

/** Without a number, the field says so; a long reason is refused at its field. */
export const InvalidNumber = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.click(dialog.getByRole('textbox', { name: 'Reason' }))
    await userEvent.paste('x'.repeat(201))
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    const number = dialog.getByRole('textbox', { name: 'Phone number' })
    await waitFor(() => expect(number).toHaveAccessibleDescription(/Phone number is required$/))
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      'Use at most 200 characters',
    )
    await expect(number).toHaveFocus()
  },
})

/** What the server refuses is said at its field, and stays. */
export const RefusedNumber = meta.story({
  parameters: { expectedErrors: [/Not a valid phone number/] },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone number' }), '12345')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    const number = dialog.getByRole('textbox', { name: 'Phone number' })
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription(/Not a valid phone number.*\+1 202 555 0142$/),
    )
    await expect(number).toHaveValue('12345')
  },
})

/** A prefix without a plus is refused, and what would be right is beside it. */
export const InvalidPrefix = meta.story({
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.click(dialog.getByRole('radio', { name: 'Prefix' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Prefix' }), '0900')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Prefix' })).toHaveAccessibleDescription(
        /Use \+ and 1 to 14 digits, such as \+49900$/,
      ),
    )
    await expect(dialog.getByRole('textbox', { name: 'Prefix' })).toHaveValue('0900')
  },
})

/** A number that is on the list already is refused at its field, also when the server names no field. */
export const AlreadyOnTheList = meta.story({
  parameters: { expectedErrors: [/already on the do-not-call list/] },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.createIsRefused())
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone number' }), '(202) 555-0177')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    const number = dialog.getByRole('textbox', { name: 'Phone number' })
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription(/This number is already on the do-not-call list$/),
    )
    await expect(number).toHaveValue('(202) 555-0177')
    await expect(dialog.queryByRole('alert')).toBeNull()
    await expect(number).toHaveFocus()
  },
})

/** When the server fails, the form says so and keeps what was typed. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ({ msw }) => {
    msw.use(suppressionsHandlers.createFails())
  },
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone number' }), '(202) 555-0188')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Error adding the entry: Something went wrong on the server',
    )
    await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveValue(
      '(202) 555-0188',
    )
    await expect(asksBeforeUnload()).toBe(true)
  },
})

export const AddsNumber = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone number' }), '(202) 555-0188')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked at the fair')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Source' }), 'Booth{Enter}')
    await expect(await screen.findByText('Added to the do-not-call list')).toBeVisible()
    await expect(await canvas.findByText('Numbers and prefixes (10)')).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^\(202\) 555-0188/ })).toHaveTextContent(
      'Asked at the fairBoothEntered',
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const AddsPrefix = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    // A number that was typed before is not sent with the prefix.
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone number' }), '12345')
    await userEvent.click(dialog.getByRole('radio', { name: 'Prefix' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Prefix' }), '+44 871{Enter}')
    await expect(await canvas.findByText('Numbers and prefixes (10)')).toBeVisible()
    await expect(canvas.getByRole('row', { name: /^\+44871…/ })).toHaveTextContent('Prefix')
  },
})

export const AsksBeforeItDiscards = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect(await screen.findByText('This entry is not saved yet.')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Asked')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(asksBeforeUnload()).toBe(false)
    // The next form is empty, and closes without a question.
    const next = await openForm({ canvas, userEvent })
    await expect(next.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(next.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const ClosesBeforeTheAnswer = meta.story({
  parameters: { ...journey, expectedErrors: [/Something went wrong on the server/] },
  beforeEach: ServerFails.input.beforeEach,
  play: async ({ canvas, msw, userEvent }) => {
    const dialog = await openForm({ canvas, userEvent })
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone number' }), '12345')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await expect(await dialog.findByRole('button', { name: 'Adding...' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked')
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    response.resolve()
    await expect(
      await screen.findByText('Error adding the entry: Something went wrong on the server'),
    ).toBeVisible()
  },
})
