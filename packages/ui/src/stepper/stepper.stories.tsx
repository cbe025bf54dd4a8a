import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, within } from 'storybook/test'
import { arabic, LocaleProvider } from '../locale/index.ts'
import { guide } from './stepper.guide.tsx'
import { type Step, Stepper } from './stepper.tsx'

const steps: Step[] = [
  { label: 'File', state: 'done' },
  { label: 'Columns', state: 'current', hint: 'Which column is what' },
  { label: 'Review', state: 'upcoming' },
  { label: 'Import', state: 'upcoming' },
]

const meta = preview.meta({
  title: 'Components/Stepper',
  component: Stepper,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Import contacts', steps },
})

export const SecondStep = meta.story({
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem')
    await expect(items.map((item) => item.textContent)).toEqual([
      'FileCompleted',
      '2ColumnsWhich column is what',
      '3ReviewNot started',
      '4ImportNot started',
    ])
    await expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
    ])
    await expect(canvas.queryByRole('button')).toBeNull()
  },
})

/** A failed step is the current one when no other is. */
export const FailedStep = meta.story({
  args: {
    steps: [
      { label: 'File', state: 'done' },
      { label: 'Columns', state: 'failed', hint: 'Two columns have the same name' },
      { label: 'Review', state: 'upcoming' },
    ],
  },
  play: async ({ canvas }) => {
    const failed = canvas.getAllByRole('listitem')[1] as HTMLElement
    await expect(failed).toHaveAttribute('aria-current', 'step')
    await expect(within(failed).getByText('Failed')).toBeInTheDocument()
    await expect(within(failed).getByText('Two columns have the same name')).toBeVisible()
  },
})

export const Done = meta.story({
  args: { steps: steps.map((step) => ({ ...step, state: 'done' })) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText('Completed')).toHaveLength(4)
    await expect(canvasElement.querySelector('[aria-current]')).toBeNull()
  },
})

/** Done and failed steps can be opened again. */
export const Selectable = meta.story({
  parameters: journey,
  args: {
    onStepSelect: fn(),
    steps: [
      { label: 'File', state: 'done' },
      { label: 'Columns', state: 'failed' },
      { label: 'Review', state: 'current' },
      { label: 'Import', state: 'upcoming' },
    ],
  },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(2)
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: /Columns/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onStepSelect).toHaveBeenLastCalledWith(1)
    await userEvent.click(canvas.getByRole('button', { name: /File/ }))
    await expect(args.onStepSelect).toHaveBeenLastCalledWith(0)
  },
})

/** Only the current step has a visible label; the others are still read. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  render: (args) => (
    <div className="w-80">
      <Stepper {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Step 2 of 4')).toBeVisible()
    await expect(canvas.getByText('Columns').getBoundingClientRect().width).toBeGreaterThan(40)
    const review = canvas.getByText('Review').parentElement as HTMLElement
    await expect(review.getBoundingClientRect().height).toBeLessThanOrEqual(1)
    await expect(canvas.getAllByRole('listitem')[2]).toHaveTextContent('Review')
  },
})

/** The numbers are written as in the locale. */
export const InArabic = meta.story({
  render: (args) => (
    <LocaleProvider locale="ar-EG" strings={arabic}>
      <Stepper {...args} />
    </LocaleProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')[1]).toHaveTextContent(/^٢/)
  },
})

export const LongText = meta.story({
  render: (args) => (
    <div className="w-full max-w-2xl">
      <Stepper
        {...args}
        steps={Array.from({ length: 6 }, (_, index) => ({
          label: index === 2 ? 'x'.repeat(80) : 'A step with a very long label '.repeat(4),
          state: index < 2 ? 'done' : index === 2 ? 'failed' : 'upcoming',
          hint: 'and a hint that is as long. '.repeat(6),
        }))}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const stepper = canvasElement.querySelector('[data-slot=stepper]') as HTMLElement
    await expect(stepper.scrollWidth).toBeLessThanOrEqual(stepper.clientWidth)
  },
})

export const Empty = meta.story({
  args: { steps: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('listitem')).toBeNull()
    await expect(canvas.queryByText(/^Step/)).toBeNull()
  },
})

const withStates = (...states: Step['state'][]): Step[] =>
  ['File', 'Columns', 'Review', 'Import'].map((label, index) => ({
    label,
    state: states[index] ?? 'upcoming',
    hint: states[index] === 'failed' ? 'A name is used twice' : undefined,
  }))

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: '.is-hovered li:first-child button',
      focusVisible: '.is-focused li:first-child button',
    },
  },
  render: () => (
    <div className="grid gap-6">
      <Stepper aria-label="First" steps={withStates('current')} />
      <Stepper aria-label="Failed" steps={withStates('done', 'failed')} />
      <Stepper aria-label="Done" steps={withStates('done', 'done', 'done', 'done')} />
      <Stepper
        aria-label="Hovered"
        className="is-hovered"
        steps={withStates('done', 'done', 'current')}
        onStepSelect={fn()}
      />
      <Stepper
        aria-label="Focused"
        className="is-focused"
        steps={withStates('done', 'done', 'current')}
        onStepSelect={fn()}
      />
      <Stepper
        aria-label="Narrow"
        className="w-80 max-w-full"
        steps={withStates('done', 'done', 'current')}
      />
    </div>
  ),
})
