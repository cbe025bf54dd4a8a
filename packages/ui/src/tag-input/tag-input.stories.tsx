import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import type { ReactNode } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { expectSaveStopped } from '../lib/stories/expect-save-stopped.ts'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './tag-input.guide.tsx'
import { TagInput } from './tag-input.tsx'

const meta = preview.meta({
  title: 'Components/Tag input',
  component: TagInput,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Tags', onValueChange: fn() },
  decorators: withContainer('max-w-sm'),
})

const liveTexts = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)

const tagTexts = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('li')].map(({ textContent }) => textContent)

export const Default = meta.story({
  parameters: journey,
  args: { placeholder: 'lead, vip' },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: 'Tags' })
    await userEvent.tab()
    await expect(input).toHaveFocus()
    await userEvent.keyboard('  vip {Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['vip'])
    await expect(liveTexts(canvasElement)).toContain('vip added')
    await expect(input).not.toHaveAttribute('placeholder')
    await userEvent.keyboard('l')
    await expect(liveTexts(canvasElement)).not.toContain('vip added')
    await userEvent.keyboard('ead, spring;')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['vip', 'lead', 'spring'])
    await expect(canvas.getByRole('list', { name: 'Tags' })).toBeVisible()
    await expect(tagTexts(canvasElement)).toEqual(['vip', 'lead', 'spring'])
    await userEvent.keyboard('{Backspace}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['vip', 'lead'])
    await expect(liveTexts(canvasElement)).toContain('spring removed')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove vip' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['lead'])
    await expect(input).toHaveFocus()
    // A press on a tag focuses the input.
    input.blur()
    await userEvent.click(canvas.getByText('lead'))
    await expect(input).toHaveFocus()
  },
})

/** The arrow keys move among the tags; a removed tag does not lose the focus. */
export const ChipKeys = meta.story({
  parameters: journey,
  args: { defaultValue: ['one', 'two', 'three'] },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvas.getByRole('textbox')
    const chip = (name: string) => canvas.getByRole('button', { name: `Remove ${name}` })
    await userEvent.tab()
    await expect(input).toHaveFocus()
    await userEvent.keyboard('x{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect(chip('two')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(chip('one')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect(chip('two')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Backspace}')
    await expect(chip('two')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(input).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{End}')
    await expect(input).toHaveFocus()
    await expect(tagTexts(canvasElement)).toEqual(['two'])
    // The typed text is added only when the focus leaves the control.
    await expect(input).toHaveValue('x')
  },
})

/** Backspace that is held down deletes the text, and no tag after it. */
export const HeldBackspace = meta.story({
  parameters: journey,
  args: { defaultValue: ['one'] },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox')
    await fireEvent.keyDown(input, { key: 'Backspace', repeat: true })
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await fireEvent.keyDown(input, { key: 'Backspace' })
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
  },
})

/** Leaving the control adds the typed text. */
export const Left = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const input = canvas.getByRole('textbox')
    await userEvent.type(input, 'vip')
    await userEvent.tab()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['vip'])
    await expect(tagTexts(canvasElement)).toEqual(['vip'])
    await expect(input).toHaveValue('')
  },
})

/** While another window has the focus, the input keeps it, so the text is still being typed. */
export const LeftForAnotherWindow = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('textbox')
    await userEvent.type(input, 'vi')
    await fireEvent.focusOut(input)
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(input).toHaveValue('vi')
    await userEvent.tab()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['vi'])
  },
})

/** A pasted text is inserted as any text; with a separator it becomes tags, with what stands around it. */
export const Pasted = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.type(input, 'early ')
    await userEvent.paste('adopter')
    await expect(input).toHaveValue('early adopter')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    input.setSelectionRange(6, 8)
    await userEvent.paste('bird, ad')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['early bird', 'adopter'])
    await expect(input).toHaveValue('')
  },
})

export const Controlled = meta.story({
  parameters: journey,
  args: { value: ['lead'] },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'vip{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['lead', 'vip'])
    await expect(tagTexts(canvasElement)).toEqual(['lead'])
  },
})

export const Duplicate = meta.story({
  parameters: journey,
  args: { defaultValue: ['Café', 'vip'] },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    // The accent is a character of its own here.
    await userEvent.type(input, 'VIP, CAFE\u0301{Enter}')
    await expect(input).toHaveValue('')
    await expect(input).toHaveAccessibleDescription('“CAFE\u0301” is already added.')
    await expect(liveTexts(canvasElement)).toContain('“CAFE\u0301” is already added.')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(input).toBeValid()
  },
})

/** A refused text stays and has the message, and the others are added, each once. */
export const TooLong = meta.story({
  parameters: journey,
  args: { maxLength: 5 },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.click(input)
    await userEvent.paste('lead, Lead, customer, vip')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['lead', 'vip'])
    await expect(input).toHaveValue('customer')
    await expect(input).toBeInvalid()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input.validationMessage).toBe('“customer” is longer than 5 characters.')
    await expect(input).toHaveAccessibleDescription('“customer” is longer than 5 characters.')
  },
})

export const TooLongCorrected = meta.story({
  parameters: journey,
  args: { maxLength: 5 },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.type(input, 'customer')
    await userEvent.tab()
    await expect(input).toBeInvalid()
    await userEvent.type(input, '{Backspace}{Backspace}{Backspace}')
    await expect(input).toBeValid()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['custo'])
  },
})

/** Correcting one of several refused tags adds none of them. */
export const CorrectsOneOfTwo = meta.story({
  parameters: journey,
  args: { maxLength: 5 },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.click(input)
    await userEvent.paste('customer, customary')
    await expect(input).toHaveValue('customer, customary')
    input.setSelectionRange(8, 8)
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
    await expect(input).toHaveValue('custo, customary')
    await expect(input.selectionStart).toBe(5)
    await expect(args.onValueChange).not.toHaveBeenCalled()
    // A typed separator adds what is before it.
    input.setSelectionRange(16, 16)
    await userEvent.keyboard(',')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['custo'])
    await expect(input).toHaveValue('customary')
  },
})

export const TooMany = meta.story({
  parameters: journey,
  args: { defaultValue: ['one', 'two'], maxTags: 2 },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('textbox')
    await userEvent.type(input, 'three,')
    await expect(input).toHaveValue('three')
    await expect(input).toHaveAccessibleDescription('Use at most 2 tags.')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove one' }))
    await expect(input).not.toHaveAccessibleDescription()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['two', 'three'])
  },
})

const rejectSpaces = (tag: string) => (/\s/.test(tag) ? 'Use one word.' : undefined)

export const Invalid = meta.story({
  parameters: journey,
  args: { validate: rejectSpaces },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.type(input, 'two words{Enter}')
    await expect(input).toHaveValue('two words')
    await expect(input.validationMessage).toBe('Use one word.')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

/** The keys and commas of an input method add nothing. */
export const Composition = meta.story({
  parameters: journey,
  args: { defaultValue: ['one'] },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.type(input, 'あ')
    await fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    await fireEvent.input(input, { target: { value: 'あ、い' }, isComposing: true })
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(input).toHaveValue('あ、い')
    await fireEvent.compositionEnd(input)
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['one', 'あ'])
    await expect(input).toHaveValue('い')
    // In Safari, the Enter that ends a composition comes after its end.
    await fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
    await expect(input).toHaveValue('い')
  },
})

const pastedTags = Array.from({ length: 500 }, (_, index) => `tag ${index}`)

/** A pasted table of 500 tags with line breaks, tabs, semicolons and commas of several scripts; the control scrolls. */
export const FiveHundredPasted = meta.story({
  parameters: journey,
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const input = canvas.getByRole('textbox')
    await userEvent.click(input)
    const [first, second, third, fourth, fifth, ...others] = pastedTags
    await userEvent.paste(
      `${first};${second}\t${third}，${fourth}؛${fifth},\r\n${others.join('\n')}\n`,
    )
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(pastedTags)
    await expect(liveTexts(canvasElement)).toContain('500 tags added')
    const box = canvasElement.querySelector('[data-slot=tag-input]')
    await expect(box?.clientHeight).toBeLessThan(200)
  },
})

/** With a limit of 50, the others stay in the input. */
export const FiveHundredPastedWithALimit = meta.story({
  parameters: journey,
  args: { maxTags: 50 },
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('textbox')
    await userEvent.click(input)
    await userEvent.paste(pastedTags.join('\n'))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(pastedTags.slice(0, 50))
    await expect(input).toHaveValue(pastedTags.slice(50).join(', '))
    await expect(input).toHaveAccessibleDescription('Use at most 50 tags.')
  },
})

/** Emoji, right-to-left, very long and repeated tags fit. */
export const BadTags = meta.story({
  parameters: journey,
  tags: ['!autodocs'],
  decorators: withContainer('w-60'),
  args: {
    defaultValue: ['🦄👩‍👩‍👧', '🦄👩‍👩‍👧', 'مرحبا بالعالم', 'x'.repeat(10_000), 'a, comma', ''],
    maxLength: 10,
  },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
    await userEvent.type(canvas.getByRole('textbox'), '🦄{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(expect.arrayContaining(['🦄']))
    await userEvent.type(canvas.getByRole('textbox'), `${'y'.repeat(200)}{Enter}`)
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      `“${'y'.repeat(39)}…” is longer than 10 characters.`,
    )
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

const onSubmit = fn()

export const InAForm = meta.story({
  parameters: journey,
  render: () => (
    <SampleForm onSubmit={onSubmit}>
      <TagInput aria-label="Tags" name="tags" defaultValue={['lead']} maxLength={5} required />
      <TagInput aria-label="Fixed" name="fixed" defaultValue={['lead']} disabled />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const input = canvas.getByRole('textbox', { name: 'Tags' })
    // A press on the button adds the typed text first.
    await userEvent.type(input, 'vip')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([
      ['tags', 'lead'],
      ['tags', 'vip'],
    ])
    // A refused text is not lost: the form is not submitted.
    await userEvent.type(input, 'customer')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenCalledOnce()
    await userEvent.clear(input)
    await userEvent.keyboard('{Backspace}{Backspace}{Enter}')
    await expect(onSubmit).toHaveBeenCalledOnce()
    await userEvent.type(input, 'customer{Enter}')
    await expect(input).toHaveAccessibleDescription('“customer” is longer than 5 characters.')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(input).toHaveValue('')
    await expect(input).not.toHaveAccessibleDescription()
    await userEvent.type(input, '{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith([['tags', 'lead']])
  },
})

/** A refused text is not lost in a form that ignores validity either. */
export const InAFormWithoutValidation = meta.story({
  parameters: journey,
  render: () => (
    <SampleForm onSubmit={onSubmit} noValidate>
      <TagInput aria-label="Tags" name="tags" maxLength={5} />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    const input = canvas.getByRole('textbox', { name: 'Tags' })
    const save = canvas.getByRole('button', { name: 'Save' })
    await userEvent.type(input, 'vip, customer')
    await expectSaveStopped(userEvent, onSubmit, input, 'customer')
    await expect(input).toHaveAccessibleDescription('“customer” is longer than 5 characters.')
    await userEvent.clear(input)
    await userEvent.click(save)
    await expect(onSubmit).toHaveBeenLastCalledWith([['tags', 'vip']])
  },
})

export const InAField = meta.story({
  parameters: journey,
  render: () => (
    <Field required>
      <FieldLabel>Tags</FieldLabel>
      <TagInput defaultValue={['lead']} maxTags={1} />
      <FieldHint>Campaigns select contacts by tag.</FieldHint>
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: /^Tags/ })
    await expect(input).toBeRequired()
    await userEvent.click(canvas.getByText('Tags'))
    await expect(input).toHaveFocus()
    await userEvent.keyboard('vip{Enter}')
    await expect(input).toHaveAccessibleDescription(
      'Campaigns select contacts by tag. Use at most 1 tag.',
    )
  },
})

export const ReadOnly = meta.story({
  parameters: journey,
  args: { defaultValue: ['lead'], readOnly: true },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '{Backspace}x{Enter}')
    await userEvent.paste('vip, spring')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(canvas.queryByRole('button')).toBeNull()
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

const tags = ['lead', 'spring', 'returning customer']

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: ['.is-hovered > :first-child', '.is-hovered li:first-child button'],
      focusVisible: ['.is-focused input', '.has-focused-tag li:first-child button'],
    },
  },
  render: () => (
    <div className="grid gap-3">
      <State name="Empty">
        <TagInput placeholder="lead, vip" />
      </State>
      <State name="Filled">
        <TagInput defaultValue={tags} />
      </State>
      <State name="Hovered">
        <TagInput defaultValue={tags} className="is-hovered" />
      </State>
      <State name="Focused">
        <TagInput defaultValue={tags} className="is-focused" />
      </State>
      <State name="Focused tag">
        <TagInput defaultValue={tags} className="has-focused-tag" />
      </State>
      <State name="Invalid">
        <TagInput defaultValue={tags} aria-invalid />
      </State>
      <State name="Disabled">
        <TagInput defaultValue={tags} disabled />
      </State>
      <State name="Read-only">
        <TagInput defaultValue={tags} readOnly />
      </State>
      <State name="Several rows">
        <TagInput
          defaultValue={[...tags, 'a very long tag that does not fit the width of a row']}
        />
      </State>
    </div>
  ),
})
