import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '../dialog/dialog.tsx'
import { Field, FieldError, FieldHint, FieldLabel } from '../field/field.tsx'
import { expectSaveStopped } from '../lib/stories/expect-save-stopped.ts'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { expectedWarnings } from '../lib/use-warning.ts'
import { withContainer } from '../lib/with-container.tsx'
import { german, LocaleProvider } from '../locale/index.ts'
import { guide } from './combobox.guide.tsx'
import { Combobox } from './combobox.tsx'
import type { ComboboxOption } from './use-options.ts'

const people: ComboboxOption[] = [
  { value: 'ada', label: 'Ada Lovelace', description: '+44 20 7946 0001' },
  { value: 'grace', label: 'Grace Hopper', description: '+1 415 555 2673' },
  { value: 'jose', label: 'José García', description: '+34 91 000 00 02' },
  { value: 'maya', label: 'Maya Chen', description: 'Do not call', disabled: true },
  { value: 'zoe', label: 'Zoë Quinn' },
]

const meta = preview.meta({
  title: 'Components/Combobox',
  component: Combobox,
  parameters: {
    chromatic: { modes: everyMode },
    docs: { story: { inline: false, height: '22rem' } },
    guide,
  },
  args: { 'aria-label': 'Contact', options: people, onValueChange: fn() },
  decorators: withContainer('max-w-sm'),
})

const activeOptionOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')

const optionNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

const listIsClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())

const liveTexts = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)

export const Default = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Contact' })
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(input)
    const list = await screen.findByRole('listbox', { name: 'Contact' })
    await expect(input).toHaveAttribute('aria-expanded', 'true')
    await expect(input).toHaveAttribute('aria-controls', list.id)
    await expect(screen.queryByRole('dialog')).toBeNull()
    const disabledOption = within(list).getByRole('option', { name: /Maya Chen/ })
    await expect(disabledOption).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(disabledOption)
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.hover(within(list).getByRole('option', { name: /Grace Hopper/ }))
    await expect(activeOptionOf(input)).toHaveTextContent('Grace Hopper')
    await userEvent.click(within(list).getByRole('option', { name: /Grace Hopper/ }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('grace')
    await listIsClosed()
    await expect(input).toHaveValue('Grace Hopper')
    await expect(input).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Show options' }))
    const option = await screen.findByRole('option', { name: /Grace Hopper/ })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(screen.getAllByRole('option')).toHaveLength(5)
    await userEvent.click(canvas.getByRole('button', { name: 'Show options' }))
    await listIsClosed()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('')
    await expect(input).toHaveValue('')
    await expect(canvas.queryByRole('button', { name: 'Clear' })).toBeNull()
  },
})

export const Keys = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('combobox')
    await userEvent.tab()
    await expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('listbox')
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Ada'))
    // The keys wrap at the ends and skip disabled options.
    await userEvent.keyboard('{ArrowUp}')
    await expect(activeOptionOf(input)).toHaveTextContent('Zoë')
    await userEvent.keyboard('{ArrowDown}')
    await expect(activeOptionOf(input)).toHaveTextContent('Ada')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect(activeOptionOf(input)).toHaveTextContent('José')
    await userEvent.keyboard('{PageDown}')
    await expect(activeOptionOf(input)).toHaveTextContent('Zoë')
    await userEvent.keyboard('{PageUp}{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ada')
    await listIsClosed()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByRole('listbox')
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Ada'))
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await listIsClosed()
    // Home and End belong to the text.
    await userEvent.keyboard('{ArrowDown}{Home}')
    await screen.findByRole('listbox')
    await expect(input.selectionStart).toBe(0)
    await userEvent.keyboard('{End}')
    await expect(input.selectionStart).toBe(12)
    // Escape closes, then clears.
    await userEvent.keyboard('{Escape}')
    await listIsClosed()
    await expect(input).toHaveValue('Ada Lovelace')
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveValue('')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('')
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Zoë'))
    await userEvent.tab()
    await listIsClosed()
    await expect(input).not.toHaveFocus()
    await expect(args.onValueChange).toHaveBeenCalledTimes(2)
  },
})

/** A list that opens again begins at the selected option, and not where the person was when it closed. */
export const OpenedAgain = meta.story({
  parameters: journey,
  args: { defaultValue: 'ada' },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Escape}')
    await listIsClosed()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Ada'))
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.tab()
    await listIsClosed()
    await userEvent.click(input)
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Ada'))
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ada')
  },
})

/** In any case, with or without accents, in the label or the description. */
export const Filtered = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, '415')
    await expect(optionNames()).toEqual([expect.stringContaining('Grace')])
    await userEvent.clear(input)
    await userEvent.type(input, ' ZOE')
    await expect(optionNames()).toEqual(['Zoë Quinn'])
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Zoë'))
    await expect(liveTexts(canvasElement)).toContain('1 option shown')
  },
})

export const NothingMatches = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'nobody{Enter}')
    await expect(await screen.findByText('Nothing matches', { selector: 'p' })).toBeVisible()
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await expect(liveTexts(canvasElement)).toContain('Nothing matches')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(input).toHaveValue('')
    await expect(optionNames()).toHaveLength(5)
  },
})

export const Empty = meta.story({
  parameters: journey,
  args: { options: [] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(await screen.findByText('Nothing to choose from', { selector: 'p' })).toBeVisible()
  },
})

/** An exact label is selected when the focus leaves; another text stays and is invalid. */
export const TextOfNoOption = meta.story({
  parameters: journey,
  args: { defaultValue: 'ada', onBlur: fn(), onKeyDown: fn() },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('combobox')
    await userEvent.clear(input)
    await userEvent.type(input, 'jose garcia')
    await userEvent.tab()
    await expect(args.onBlur).toHaveBeenCalledOnce()
    await expect(args.onKeyDown).toHaveBeenCalled()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('jose')
    await expect(input).toHaveValue('José García')
    await expect(input).toBeValid()
    await userEvent.clear(input)
    await userEvent.type(input, 'Jos')
    await userEvent.tab()
    await listIsClosed()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('')
    await expect(input).toHaveValue('Jos')
    await expect(input).toBeInvalid()
    await expect(input.validationMessage).toBe('“Jos” is not one of the options.')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription('“Jos” is not one of the options.')
  },
})

/** While another window has the focus, the input keeps it, so the text is still being typed. */
export const LeftForAnotherWindow = meta.story({
  parameters: journey,
  args: { defaultValue: 'ada' },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.clear(input)
    await userEvent.type(input, 'Jos')
    await fireEvent.focusOut(input)
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(input).toBeValid()
    await userEvent.tab()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('')
    await expect(input).toBeInvalid()
  },
})

/** Leaving the emptied input clears the value. */
export const Emptied = meta.story({
  parameters: journey,
  args: { defaultValue: 'ada' },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.clear(canvas.getByRole('combobox'))
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('')
    await expect(canvas.getByRole('combobox')).toHaveValue('')
  },
})

/** Leaving selects no disabled option, and none of two that have the same label. */
export const LabelsThatSelectNothing = meta.story({
  parameters: journey,
  args: { options: [...people, { value: 'ada-2', label: 'Ada Lovelace' }] },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('combobox')
    for (const label of ['Maya Chen', 'Ada Lovelace']) {
      await userEvent.clear(input)
      await userEvent.type(input, label)
      await userEvent.tab()
      await expect(input).toHaveValue(label)
      await expect(input.validationMessage).toBe(`“${label}” is not one of the options.`)
      await expect(args.onValueChange).toHaveBeenLastCalledWith('')
    }
  },
})

const twoMayas: ComboboxOption[] = [
  { value: '1', label: 'Maya', description: 'English' },
  { value: '2', label: 'Maya', description: 'Spanish' },
]

/** Typing the label of the value again keeps the value, also when another option has the same label. */
export const OwnLabelTypedAgain = meta.story({
  parameters: journey,
  args: { options: twoMayas, defaultValue: '2' },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('combobox')
    await userEvent.type(input, 'x{Backspace}')
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Spanish'))
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2')
    await userEvent.type(input, 'x{Backspace}')
    await userEvent.tab()
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(input).toHaveValue('Maya')
    await expect(input).toBeValid()
  },
})

const onSelect = fn()

/** Typing the label of the value again keeps the value, also when its option is disabled, or not among the options. */
export const OwnLabelOfNoEnabledOption = meta.story({
  parameters: journey,
  render: () => {
    const props = {
      options: [...twoMayas, { value: '3', label: 'Maya', disabled: true }],
      selectedOptions: [{ value: '4', label: 'Maya' }],
      onValueChange: onSelect,
    }
    return (
      <>
        <Combobox {...props} aria-label="Disabled" defaultValue="3" />
        <Combobox {...props} aria-label="Unlisted" defaultValue="4" />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    onSelect.mockClear()
    for (const name of ['Disabled', 'Unlisted']) {
      const input = canvas.getByRole<HTMLInputElement>('combobox', { name })
      await userEvent.type(input, 'x{Backspace}{Enter}')
      await userEvent.tab()
      await expect(onSelect).not.toHaveBeenCalled()
      await expect(input).toHaveValue('Maya')
      await expect(input).toBeValid()
    }
  },
})

/** Enter selects the option that has the typed label, even after another that contains it. */
export const ExactLabel = meta.story({
  parameters: journey,
  args: {
    options: [
      { value: 'arbor', label: 'Ann Arbor' },
      { value: 'ann', label: 'Ann' },
    ],
  },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'ann')
    await expect(optionNames()).toEqual(['Ann Arbor', 'Ann'])
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ann')
  },
})

/** Of options that differ only in accents, the one whose label was typed exactly is selected. */
export const ExactAccents = meta.story({
  parameters: journey,
  args: {
    options: [
      { value: 'umlaut', label: 'Müller' },
      { value: 'plain', label: 'Muller' },
    ],
  },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'muller')
    await expect(optionNames()).toEqual(['Müller', 'Muller'])
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('plain')
    await userEvent.clear(input)
    await userEvent.type(input, 'mu\u0308ller')
    await userEvent.tab()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('umlaut')
    await expect(input).toHaveValue('Müller')
  },
})

function ControlledCombobox() {
  const [value, setValue] = useState('ada')
  return (
    <>
      <Combobox aria-label="Contact" options={people} value={value} onValueChange={setValue} />
      <output onPointerOver={() => setValue('grace')}>Grace</output>
    </>
  )
}

/** A value that is set from outside replaces the typed text. */
export const SetFromOutside = meta.story({
  parameters: journey,
  render: () => <ControlledCombobox />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await expect(input).toHaveValue('Ada Lovelace')
    await userEvent.type(input, 'x')
    await fireEvent.pointerOver(canvas.getByText('Grace'))
    await waitFor(() => expect(input).toHaveValue('Grace Hopper'))
  },
})

export const TextOfNoOptionCorrected = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('combobox')
    await userEvent.type(input, 'Jos')
    await userEvent.tab()
    await expect(input).toBeInvalid()
    await userEvent.type(input, 'é')
    await expect(input).toBeValid()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('jose')
    await expect(input.validationMessage).toBe('')
  },
})

export const Multiple = meta.story({
  parameters: journey,
  args: {
    multiple: true,
    defaultValue: ['ada'],
    'aria-label': 'Contacts',
    placeholder: 'Select contacts',
  },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Contacts' })
    await expect(input).not.toHaveAttribute('placeholder')
    // A press on a chip focuses the input.
    await userEvent.click(canvas.getByText('Ada Lovelace'))
    await expect(input).toHaveFocus()
    const selected = () =>
      within(canvas.getByRole('list', { name: 'Selected' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await userEvent.type(input, 'grace{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['ada', 'grace'])
    await expect(liveTexts(canvasElement)).toContain('Grace Hopper selected')
    await expect(input).toHaveValue('')
    // The list stays open, at the selected option.
    const list = screen.getByRole('listbox')
    await expect(list).toHaveAttribute('aria-multiselectable', 'true')
    await expect(activeOptionOf(input)).toHaveTextContent('Grace Hopper')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(selected()).toEqual(['Ada Lovelace', 'Grace Hopper', 'José García'])
    await expect(within(list).getAllByRole('option', { selected: true })).toHaveLength(3)
    await userEvent.keyboard('{Enter}')
    await expect(selected()).toEqual(['Ada Lovelace', 'Grace Hopper'])
    await userEvent.keyboard('{Backspace}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['ada'])
    await expect(liveTexts(canvasElement)).toContain('Grace Hopper removed')
    // Escape clears the typed text only.
    await userEvent.keyboard('zo')
    await expect(liveTexts(canvasElement)).toContain('1 option shown')
    await userEvent.keyboard('{Escape}{Escape}')
    await expect(input).toHaveValue('')
    await expect(selected()).toEqual(['Ada Lovelace'])
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
    await expect(input).toHaveAttribute('placeholder', 'Select contacts')
  },
})

/** Leaving keeps what is selected: beside an unknown text, and when its own label is typed. */
export const MultipleLeft = meta.story({
  parameters: journey,
  args: { multiple: true, defaultValue: ['ada'] },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'Jos')
    await userEvent.tab()
    await expect(input).toBeInvalid()
    await userEvent.clear(input)
    await userEvent.type(input, 'Ada Lovelace')
    await userEvent.tab()
    await expect(input).toHaveValue('')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.type(input, 'Grace Hopper')
    await userEvent.tab()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['ada', 'grace'])
  },
})

/** The arrow keys move among the chips; a removed chip does not lose the focus. */
export const ChipKeys = meta.story({
  parameters: journey,
  args: { multiple: true, defaultValue: ['ada', 'grace', 'jose'] },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    const chip = (name: string) => canvas.getByRole('button', { name: `Remove ${name}` })
    await userEvent.tab()
    await expect(input).toHaveFocus()
    await userEvent.keyboard('x{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect(chip('Grace Hopper')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['ada', 'jose'])
    await expect(chip('José García')).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    await expect(chip('Ada Lovelace')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
    await expect(input).toHaveFocus()
    // The typed text is checked only when the focus leaves the control.
    await expect(input).toHaveValue('x')
    await expect(input).toBeValid()
  },
})

export const ChipKeysInRightToLeft = meta.story({
  parameters: journey,
  globals: { direction: 'rtl' },
  args: { multiple: true, defaultValue: ['ada', 'grace'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('button', { name: 'Remove Grace Hopper' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('combobox')).toHaveFocus()
  },
})

/** The keys of an input method, such as Enter for a suggestion of it, select nothing. */
export const Composition = meta.story({
  parameters: journey,
  args: { multiple: true, defaultValue: ['ada'] },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'gra')
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Grace'))
    for (const key of ['Enter', 'ArrowDown', 'Escape', 'Backspace']) {
      await fireEvent.keyDown(input, { key, isComposing: true })
      // In Safari, the key that ends a composition comes after its end.
      await fireEvent.keyDown(input, { key, keyCode: 229 })
    }
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(activeOptionOf(input)).toHaveTextContent('Grace')
    await expect(input).toHaveValue('gra')
  },
})

interface AsyncComboboxProps {
  /** Answers a search, or rejects it. */
  respond: (search: string, attempt: number) => ComboboxOption[] | undefined
  multiple?: true
}

/** Searches as a query does: the options of the last search stay until the next ones arrive. */
function AsyncCombobox({ respond, multiple }: AsyncComboboxProps) {
  const [search, setSearch] = useState('')
  const [attempt, setAttempt] = useState(1)
  const [answer, setAnswer] = useState<{ key: string; options?: ComboboxOption[] }>()
  const key = `${search} ${attempt}`
  useEffect(() => {
    const timer = setTimeout(() => setAnswer({ key, options: respond(search, attempt) }), 50)
    return () => clearTimeout(timer)
  }, [key, search, attempt, respond])
  return (
    <Combobox
      aria-label="Contact"
      {...(multiple ? { multiple } : {})}
      options={answer?.options ?? []}
      isLoading={answer?.key !== key}
      isError={answer !== undefined && !answer.options}
      onRetry={() => setAttempt(attempt + 1)}
      onSearchChange={setSearch}
      searchDelay={50}
    />
  )
}

const findPeople = (search: string) =>
  people.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))

/** What was selected in an earlier search keeps its label. */
export const SearchedElsewhere = meta.story({
  parameters: journey,
  render: () => <AsyncCombobox multiple respond={findPeople} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'grace')
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Grace Hopper'))
    await userEvent.keyboard('{Enter}')
    await userEvent.type(input, 'ada')
    await waitFor(() => expect(optionNames()).toEqual([expect.stringContaining('Ada')]))
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Grace Hopper')
  },
})

/** The option of a value from another search is passed by the caller. */
export const SelectedBefore = meta.story({
  parameters: journey,
  args: {
    options: [],
    selectedOptions: [{ value: 'grace', label: 'Grace Hopper' }],
    defaultValue: 'grace',
    onSearchChange: fn(),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toHaveValue('Grace Hopper')
  },
})

/** Until typing pauses, the options are those of the earlier text: they are loading, and Enter selects none of them. */
export const EnterBeforeTheSearch = meta.story({
  parameters: journey,
  args: { onSearchChange: fn(), searchDelay: 60_000 },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'zo')
    await expect(await screen.findByText('Loading...', { selector: 'p' })).toBeVisible()
    await expect(screen.getAllByRole('option')).toHaveLength(5)
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    // The options that are shown are those of the empty text.
    await userEvent.clear(input)
    await expect(screen.queryByText('Loading...', { selector: 'p' })).toBeNull()
    await userEvent.type(input, ' ')
    await expect(args.onSearchChange).not.toHaveBeenCalled()
  },
})

/** A text that is typed again is not loading, and an empty one is searched at once, each time only once. */
export const RepeatsASearch = meta.story({
  parameters: journey,
  args: { onSearchChange: fn() },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'gra')
    await waitFor(() => expect(args.onSearchChange).toHaveBeenLastCalledWith('gra'))
    await userEvent.type(input, 'c{Backspace}')
    await expect(screen.queryByText('Loading...', { selector: 'p' })).toBeNull()
    await userEvent.clear(input)
    await expect(args.onSearchChange).toHaveBeenLastCalledWith('')
    await userEvent.type(input, ' ')
    await expect(args.onSearchChange).toHaveBeenCalledTimes(2)
  },
})

export const Loading = meta.story({
  parameters: journey,
  args: { options: [], isLoading: true, onSearchChange: fn() },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), ' gra ')
    await expect(await screen.findByText('Loading...', { selector: 'p' })).toBeVisible()
    await expect(liveTexts(canvasElement)).toContain('Loading...')
    await waitFor(() => expect(args.onSearchChange).toHaveBeenCalledWith('gra'))
    await expect(args.onSearchChange).toHaveBeenCalledOnce()
  },
})

/** Enter selects no option of the earlier search, while that of the new one is loading. */
export const EnterWhileLoading = meta.story({
  parameters: journey,
  args: { isLoading: true, onSearchChange: fn() },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'zo')
    await expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
    await expect(screen.getAllByRole('option')).toHaveLength(5)
    await userEvent.keyboard('{Enter}')
    await expect(activeOptionOf(input)).toBeNull()
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('grace')
  },
})

function LateOptions({ later }: { later: ComboboxOption[] }) {
  const [options, setOptions] = useState<readonly ComboboxOption[]>(people)
  return (
    <>
      <Combobox aria-label="Contact" options={options} onSearchChange={fn()} searchDelay={0} />
      <output onPointerOver={() => setOptions(later)}>Later</output>
    </>
  )
}

/** Late options do not change the option that the person moved to. */
export const LateOptionsAfterMoving = meta.story({
  parameters: journey,
  render: () => <LateOptions later={[{ value: 'new', label: 'Late match' }, ...people]} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'x{ArrowDown}')
    await expect(activeOptionOf(input)).toHaveTextContent('Grace Hopper')
    await fireEvent.pointerOver(canvas.getByText('Later'))
    await screen.findByRole('option', { name: 'Late match' })
    await expect(activeOptionOf(input)).toHaveTextContent('Grace Hopper')
  },
})

/** When late options lack the option that the person moved to, no other one becomes active. */
export const LateOptionsWithoutTheActive = meta.story({
  parameters: journey,
  render: () => <LateOptions later={[{ value: 'new', label: 'Late match' }]} />,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'x{ArrowDown}')
    await fireEvent.pointerOver(canvas.getByText('Later'))
    await screen.findByRole('option', { name: 'Late match' })
    await expect(input).not.toHaveAttribute('aria-activedescendant')
    await userEvent.keyboard('{Enter}')
    await expect(input).toHaveValue('x')
    await userEvent.keyboard('{ArrowDown}')
    await expect(activeOptionOf(input)).toHaveTextContent('Late match')
  },
})

export const LoadFailed = meta.story({
  parameters: journey,
  args: { isError: true, onRetry: fn(), onSearchChange: fn() },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    const message = 'The options could not be loaded.'
    await expect(await screen.findByText(message, { selector: 'p' })).toBeVisible()
    await expect(liveTexts(canvasElement)).toContain(message)
    await expect(optionNames()).toEqual(['Try again'])
    await expect(screen.getByRole('option', { name: 'Try again' })).toHaveAttribute(
      'aria-selected',
      'false',
    )
    await userEvent.keyboard('{Enter}')
    await expect(args.onRetry).toHaveBeenCalledOnce()
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

/** A combobox whose options arrive when the pointer is over Answer, and fail to load when it is over Fail. */
function LoadingCombobox({ options, ...props }: ComponentProps<typeof Combobox>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  return (
    <>
      <Combobox
        {...props}
        options={state === 'loaded' ? options : []}
        isLoading={state === 'loading'}
        isError={state === 'failed'}
      />
      <output onPointerOver={() => setState('loaded')}>Answer</output>
      <output onPointerOver={() => setState('failed')}>Fail</output>
    </>
  )
}

/** An arrow key in a list that is still empty is no move: Enter then loads the options again. */
export const LoadFailedAfterDown = meta.story({
  parameters: journey,
  args: { onRetry: fn() },
  render: (args) => <LoadingCombobox {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await fireEvent.pointerOver(canvas.getByText('Fail'))
    await screen.findByRole('option', { name: 'Try again' })
    await userEvent.keyboard('{Enter}')
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})

/** After an arrow key in a list that is still empty, the list begins at the selected option. */
export const LoadedAfterDown = meta.story({
  parameters: journey,
  args: { defaultValue: 'grace', selectedOptions: [{ value: 'grace', label: 'Grace Hopper' }] },
  render: (args) => <LoadingCombobox {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await fireEvent.pointerOver(canvas.getByText('Answer'))
    await screen.findByRole('option', { name: /Grace Hopper/ })
    await expect(activeOptionOf(canvas.getByRole('combobox'))).toHaveTextContent('Grace Hopper')
  },
})

/** While the options are loaded again, the failure is not shown. */
export const LoadFailedThenLoading = meta.story({
  parameters: journey,
  args: { isError: true, isLoading: true, onRetry: fn(), onSearchChange: fn() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(await screen.findByText('Loading...', { selector: 'p' })).toBeVisible()
    await expect(optionNames()).toEqual([])
  },
})

export const LoadFailedWithoutRetry = meta.story({
  parameters: journey,
  args: { isError: true, onSearchChange: fn() },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    await expect(await screen.findByText(/could not be loaded/, { selector: 'p' })).toBeVisible()
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await expect(optionNames()).toEqual([])
  },
})

export const LoadFailedThenRecovers = meta.story({
  parameters: journey,
  render: () => (
    <AsyncCombobox respond={(search, attempt) => (attempt > 1 ? findPeople(search) : undefined)} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: 'Try again' }))
    await expect(await screen.findByRole('option', { name: /Ada/ })).toBeVisible()
    await expect(screen.queryByText(/could not be loaded/)).toBeNull()
  },
})

export const LoadFailedInGerman = meta.story({
  parameters: journey,
  args: { isError: true, onRetry: fn(), onSearchChange: fn() },
  render: (args) => (
    <LocaleProvider locale="de" strings={german}>
      <Combobox {...args} />
    </LocaleProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await screen.findByRole('listbox')
    await expect(optionNames()).toEqual(['Erneut versuchen'])
  },
})

const onSubmit = fn()

export const InAForm = meta.story({
  parameters: journey,
  render: () => (
    <SampleForm onSubmit={onSubmit}>
      <Combobox aria-label="Owner" name="owner" options={people} required />
      <Combobox
        aria-label="Contacts"
        name="contacts"
        options={people}
        multiple
        required
        defaultValue={['ada', 'jose']}
      />
      <Combobox aria-label="Fixed" name="fixed" options={people} disabled defaultValue="ada" />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const owner = canvas.getByRole('combobox', { name: 'Owner' })
    const contacts = canvas.getByRole('combobox', { name: 'Contacts' })
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).not.toHaveBeenCalled()
    // Enter selects in the open list, and submits when it is closed.
    await userEvent.type(owner, 'zo{Enter}')
    await expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith([
      ['owner', 'zoe'],
      ['contacts', 'ada'],
      ['contacts', 'jose'],
    ])
    // Enter in an open list does not submit, even when no option is active.
    await userEvent.click(contacts)
    await screen.findByRole('listbox', { name: 'Contacts' })
    await userEvent.keyboard('{Enter}')
    await expect(onSubmit).toHaveBeenCalledOnce()
    await userEvent.type(contacts, '{Backspace}')
    await userEvent.type(owner, 'x{Escape}{Enter}')
    await expect(onSubmit).toHaveBeenCalledOnce()
    // In a closed list, Enter selects the option with the typed label first.
    await userEvent.clear(owner)
    await userEvent.type(owner, 'grace hopper{Escape}{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith([
      ['owner', 'grace'],
      ['contacts', 'ada'],
    ])
    await userEvent.type(owner, 'x')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(owner).toHaveValue('')
    await expect(owner).toBeInvalid()
    await userEvent.type(owner, 'ada{Enter}{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith([
      ['owner', 'ada'],
      ['contacts', 'ada'],
      ['contacts', 'jose'],
    ])
  },
})

/** A combobox whose form arrives later, and keeps its values while they are locked. */
function ComboboxBeforeItsForm() {
  const [isShown, setIsShown] = useState(false)
  const [isLocked, setIsLocked] = useState(true)
  return (
    <>
      <Combobox aria-label="Owner" form="report" options={people} defaultValue="ada" />
      <Button onClick={() => setIsShown(true)}>Show form</Button>
      <Button onClick={() => setIsLocked(false)}>Unlock</Button>
      {isShown && (
        <form id="report" onReset={(event) => isLocked && event.preventDefault()}>
          <Button type="reset">Reset</Button>
        </form>
      )}
    </>
  )
}

/** A reset that the form cancels keeps the value; another one is heard, also from a form that arrives later. */
export const ResetCanceledThenDone = meta.story({
  parameters: journey,
  render: () => <ComboboxBeforeItsForm />,
  play: async ({ canvas, userEvent }) => {
    const owner = canvas.getByRole('combobox', { name: 'Owner' })
    await userEvent.clear(owner)
    await userEvent.type(owner, 'grace hopper')
    await userEvent.click(canvas.getByRole('button', { name: 'Show form' }))
    await expect(owner).toHaveValue('Grace Hopper')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(owner).toHaveValue('Grace Hopper')
    await userEvent.click(canvas.getByRole('button', { name: 'Unlock' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(owner).toHaveValue('Ada Lovelace')
  },
})

/** Cancels the reset of its form in React's handler, which runs after the listeners of the form itself. */
export const ResetCanceled = meta.story({
  parameters: journey,
  render: () => (
    <form onReset={(event) => event.preventDefault()}>
      <Combobox aria-label="Owner" options={people} defaultValue="ada" />
      <Button type="reset">Reset</Button>
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    const owner = canvas.getByRole('combobox', { name: 'Owner' })
    await userEvent.clear(owner)
    await userEvent.type(owner, 'grace hopper')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(owner).toHaveValue('Grace Hopper')
  },
})

/** A form whose options arrive when the pointer is over Answer, and fail to load when it is over Fail. */
function FormWithLateAnswers() {
  const [search, setSearch] = useState('')
  const [answered, setAnswered] = useState('')
  const [failed, setFailed] = useState<string>()
  const isError = failed === search && answered !== search
  return (
    <SampleForm onSubmit={onSubmit}>
      <Combobox
        aria-label="Owner"
        name="owner"
        options={answered === '' ? [] : findPeople(answered)}
        isLoading={answered !== search && !isError}
        isError={isError}
        onSearchChange={setSearch}
        searchDelay={0}
      />
      <output onPointerOver={() => setAnswered(search)}>Answer</output>
      <output onPointerOver={() => setFailed(search)}>Fail</output>
    </SampleForm>
  )
}

/** An option whose label was typed before is selected when it arrives; until then, the form is not submitted. */
export const SelectsAfterTheAnswer = meta.story({
  parameters: journey,
  render: () => <FormWithLateAnswers />,
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const input = canvas.getByRole<HTMLInputElement>('combobox')
    const answer = () => fireEvent.pointerOver(canvas.getByText('Answer'))
    await userEvent.type(input, 'grace hopper')
    await expectSaveStopped(userEvent, onSubmit, input, 'grace hopper')
    await expect(input).toBeValid()
    await answer()
    await waitFor(() => expect(input).toHaveValue('Grace Hopper'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([['owner', 'grace']])

    await userEvent.clear(input)
    await userEvent.type(input, 'nobody')
    await userEvent.tab()
    await expect(input).toBeValid()
    await answer()
    await waitFor(() => expect(input).toBeInvalid())
    await expect(input.validationMessage).toBe('“nobody” is not one of the options.')

    // A search that failed has answered nothing. The control then says why the form is not submitted.
    await userEvent.clear(input)
    await userEvent.type(input, 'ada lovelace')
    await userEvent.tab()
    await fireEvent.pointerOver(canvas.getByText('Fail'))
    await waitFor(() =>
      expect(input).toHaveAccessibleDescription('The options could not be loaded.'),
    )
    await expect(input).toBeValid()
    await answer()
    await waitFor(() => expect(input).toHaveValue('Ada Lovelace'))
    await expect(input).not.toHaveAccessibleDescription()
  },
})

function ClearableCombobox() {
  const [value, setValue] = useState<string>()
  return (
    <SampleForm onSubmit={onSubmit}>
      <Combobox
        aria-label="Owner"
        name="owner"
        options={people}
        onValueChange={setValue}
        {...(value !== undefined && { value })}
      />
      <output onPointerOver={() => setValue(undefined)}>Nobody</output>
    </SampleForm>
  )
}

/** A value that is set to undefined is neither shown nor submitted any more. */
export const ClearsAnUndefinedValue = meta.story({
  parameters: journey,
  render: () => <ClearableCombobox />,
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'ada{Enter}')
    await expect(input).toHaveValue('Ada Lovelace')
    await fireEvent.pointerOver(canvas.getByText('Nobody'))
    await waitFor(() => expect(input).toHaveValue(''))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([])
  },
})

/** A form with `noValidate` is not submitted while the text is no option, so the text is not lost. */
export const InAFormWithoutValidation = meta.story({
  parameters: journey,
  render: () => (
    <SampleForm onSubmit={onSubmit} noValidate>
      <Combobox aria-label="Owner" name="owner" options={people} defaultValue="ada" />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const owner = canvas.getByRole('combobox', { name: 'Owner' })
    const save = canvas.getByRole('button', { name: 'Save' })
    await userEvent.clear(owner)
    await userEvent.type(owner, 'Jos')
    await expectSaveStopped(userEvent, onSubmit, owner, 'Jos')
    await expect(owner).toHaveAccessibleDescription('“Jos” is not one of the options.')
    await userEvent.type(owner, '{Escape}{Enter}')
    await expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.type(owner, 'é{Enter}')
    await userEvent.click(save)
    await expect(onSubmit).toHaveBeenLastCalledWith([['owner', 'jose']])
  },
})

function FormThatLocks() {
  const [isLocked, setIsLocked] = useState(false)
  return (
    <>
      <SampleForm onSubmit={onSubmit} noValidate>
        <Combobox aria-label="Owner" name="owner" options={people} disabled={isLocked} />
      </SampleForm>
      <Button onClick={() => setIsLocked(true)}>Lock</Button>
    </>
  )
}

/** The text of a disabled control does not stop a form: nobody could change it. */
export const DisabledWithATextOfNoOption = meta.story({
  parameters: journey,
  render: () => <FormThatLocks />,
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    await userEvent.type(canvas.getByRole('combobox', { name: 'Owner' }), 'Jos')
    await userEvent.click(canvas.getByRole('button', { name: 'Lock' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenCalledOnce()
  },
})

/** Escape closes the list, then clears, then closes the dialog. */
export const InADialog = meta.story({
  parameters: journey,
  render: () => (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Assign</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <Combobox aria-label="Contact" options={people} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Assign' })
    const input = within(dialog).getByRole('combobox')
    await waitFor(() => expect(input).toHaveFocus())
    await userEvent.keyboard('ada')
    await userEvent.click(await screen.findByRole('option', { name: /Ada/ }))
    await expect(input).toHaveValue('Ada Lovelace')
    await expect(input).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await listIsClosed()
    await expect(dialog).toHaveAttribute('data-state', 'open')
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveValue('')
    await expect(dialog).toHaveAttribute('data-state', 'open')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})

export const InAField = meta.story({
  parameters: journey,
  render: () => (
    <Field required>
      <FieldLabel>Assistant</FieldLabel>
      <Combobox options={people} multiple defaultValue={['ada']} />
      <FieldHint>It speaks with the contacts.</FieldHint>
      <FieldError>Select at most one.</FieldError>
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: /^Assistant/ })
    await expect(input).toBeRequired()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(
      'It speaks with the contacts. Select at most one.',
    )
    await userEvent.click(canvas.getByText('Assistant'))
    await expect(await screen.findByRole('listbox', { name: /^Assistant/ })).toBeVisible()
  },
})

export const ReadOnly = meta.story({
  parameters: journey,
  args: { multiple: true, defaultValue: ['ada'], readOnly: true },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    await userEvent.keyboard('{ArrowDown}{Backspace}{Escape}x')
    await expect(screen.queryByRole('listbox')).toBeNull()
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Ada Lovelace')
    await expect(canvas.queryByRole('button', { name: /Remove|Clear/ })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Show options' })).toBeDisabled()
  },
})

export const ReadOnlyWithOneValue = meta.story({
  parameters: journey,
  args: { defaultValue: 'ada', readOnly: true },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveValue('Ada Lovelace')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

/** The popover has the theme of the part of the page around the control. */
export const InADarkPart = meta.story({
  parameters: journey,
  render: (args) => (
    <div data-theme="dark" className="p-4">
      <Combobox {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    const list = await screen.findByRole('listbox')
    await expect(list.closest('[data-theme]')).toHaveAttribute('data-theme', 'dark')
    await expect(list.closest('[data-slot=popover-content]')).not.toBeNull()
  },
})

const manyOptions = Array.from({ length: 2000 }, (_, index) => ({
  value: `contact-${index}`,
  label: `Contact ${index}`,
}))

export const ManyOptions = meta.story({
  parameters: journey,
  args: { options: manyOptions, defaultValue: 'contact-1500' },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    const list = await screen.findByRole('listbox')
    const isShown = (name: string) =>
      waitFor(() => {
        const option = screen.getByRole('option', { name }).getBoundingClientRect()
        const { top, bottom } = list.getBoundingClientRect()
        return expect(option.top >= top && option.bottom <= bottom).toBe(true)
      })
    // The selected option is scrolled to.
    await isShown('Contact 1500')
    await expect(list.querySelectorAll('[role=option]').length).toBeLessThan(60)
    await userEvent.keyboard('{PageDown}')
    await expect(activeOptionOf(input)).toHaveTextContent('Contact 1510')
    await isShown('Contact 1510')
    await expect(activeOptionOf(input)).toHaveAttribute('aria-setsize', '2000')
    await expect(activeOptionOf(input)).toHaveAttribute('aria-posinset', '1511')
    // The list does not scroll below the pointer, even to an option that is cut.
    list.scrollTop += 10
    const { scrollTop } = list
    await userEvent.hover(screen.getByRole('option', { name: 'Contact 1511' }))
    await expect(activeOptionOf(input)).toHaveTextContent('Contact 1511')
    await expect(list.scrollTop).toBe(scrollTop)
    await userEvent.keyboard('{PageUp}{PageUp}')
    await expect(activeOptionOf(input)).toHaveTextContent('Contact 1491')
    await isShown('Contact 1491')
    await userEvent.clear(input)
    await userEvent.keyboard('{ArrowUp}')
    await isShown('Contact 1999')
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('contact-1999')
  },
})

const longLabel = `Extremely long ${'x'.repeat(300)} `.repeat(4)

/** Long labels, a repeated value, an empty one, a blank label, and values that are not among the options. */
export const BadOptions = meta.story({
  tags: ['!autodocs'],
  parameters: {
    ...journey,
    expectedErrors: expectedWarnings(/Combobox: two options have the same value/),
  },
  decorators: withContainer('w-60'),
  args: {
    multiple: true,
    defaultValue: ['1', '1', 'gone', '🦄'],
    options: [
      { value: '1', label: longLabel, description: longLabel },
      { value: '1', label: 'The same value' },
      { value: '', label: 'No value' },
      { value: 'blank', label: ' ' },
      { value: 'a b', label: 'مرحبا' },
    ],
  },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const chips = canvas.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(chips).toEqual([longLabel.trim(), 'gone', '🦄'])
    await userEvent.click(canvas.getByRole('combobox'))
    const list = await screen.findByRole('listbox')
    await expect(optionNames().slice(1)).toEqual(['blank', 'مرحبا'])
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['1', 'gone', '🦄', 'a b'])
  },
})

/** A state with its visible name. */
function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Field>
      <FieldLabel>{name}</FieldLabel>
      {children}
    </Field>
  )
}

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: ['.is-hovered > :first-child', '.is-hovered button:last-child'],
      focusVisible: '.is-focused input',
    },
  },
  render: () => (
    <div className="grid gap-3">
      <State name="Empty">
        <Combobox options={people} placeholder="Select a contact" />
      </State>
      <State name="Selected">
        <Combobox options={people} defaultValue="ada" />
      </State>
      <State name="Hovered">
        <Combobox options={people} defaultValue="ada" className="is-hovered" />
      </State>
      <State name="Focused">
        <Combobox options={people} defaultValue="ada" className="is-focused" />
      </State>
      <State name="Invalid">
        <Combobox options={people} aria-invalid />
      </State>
      <State name="Disabled">
        <Combobox options={people} defaultValue="ada" disabled />
      </State>
      <State name="Read-only">
        <Combobox options={people} defaultValue="ada" readOnly />
      </State>
      <State name="Several selected">
        <Combobox options={people} multiple defaultValue={['ada', 'grace', 'jose', 'zoe']} />
      </State>
      <State name="Several selected, disabled">
        <Combobox options={people} multiple defaultValue={['ada', 'grace']} disabled />
      </State>
    </div>
  ),
})

export const Open = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { screenshotSelector: '[data-slot="popover-content"]' },
  args: { multiple: true, defaultValue: ['grace'] },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(activeOptionOf(input)).toHaveTextContent('Ada'))
    const { left, right } = screen.getByRole('listbox').getBoundingClientRect()
    await expect(left).toBeGreaterThanOrEqual(0)
    await expect(right).toBeLessThanOrEqual(innerWidth)
  },
})
