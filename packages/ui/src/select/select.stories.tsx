import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { type ComponentProps, useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '../dialog/dialog.tsx'
import { Field, FieldError, FieldLabel } from '../field/field.tsx'
import { SampleForm } from '../lib/stories/sample-form.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { createLazyList, LazyListContext } from './lazy-list.tsx'
import { guide } from './select.guide.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from './select.tsx'
import { SelectList } from './select-list.tsx'

// The stories are in a frame, since an open list or dialog would cover the documentation page.
const framedInDocs = { docs: { story: { inline: false, height: '24rem' } } }

const periods = ['7', '30', '90']

function PeriodSelect(props: ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      <SelectTrigger aria-label="Period" placeholder="Choose a period" />
      <SelectContent>
        {periods.map((days) => (
          <SelectItem key={days} value={days}>
            Last {days} days
          </SelectItem>
        ))}
        <SelectItem value="all" disabled>
          All time
        </SelectItem>
      </SelectContent>
    </Select>
  )
}

const meta = preview.meta({
  title: 'Components/Select',
  component: Select,
  subcomponents: { SelectTrigger },
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { onValueChange: fn() },
  render: (args) => <PeriodSelect {...args} />,
  decorators: withContainer('max-w-xs'),
})

export const Empty = meta.story()

export const EmptyThenChosen = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('30')
    const trigger = canvas.getByRole('combobox', { name: 'Period' })
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(trigger).toHaveTextContent('Last 30 days')
  },
})

/** Typing on the closed trigger selects, also before the code of the list is loaded. */
export const ChosenByTyping = meta.story({
  parameters: journey,
  render: (args) => (
    <Select {...args}>
      <SelectTrigger aria-label="Team" placeholder="Choose a team" />
      <SelectContent>
        {['Renewal', 'Research', 'Sales'].map((team) => (
          <SelectItem key={team} value={team}>
            {team}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  ),
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('res')
    const trigger = canvas.getByRole('combobox', { name: 'Team' })
    await waitFor(() => expect(trigger).toHaveTextContent('Research'))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('Research')
    await expect(trigger).toHaveFocus()
    await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  },
})

export const ChosenByPointer = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const trigger = canvas.getByRole('combobox', { name: 'Period' })
    await userEvent.click(trigger)
    await userEvent.click(await screen.findByRole('option', { name: 'Last 7 days' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('7')
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(trigger).toHaveTextContent('Last 7 days')
  },
})

/** The list opens at the end of a touch, which may become a scroll. */
export const ChosenByTouch = meta.story({
  parameters: journey,
  play: async ({ canvas, args, userEvent }) => {
    const target = canvas.getByRole('combobox', { name: 'Period' })
    await userEvent.pointer({ keys: '[TouchA>]', target })
    await expect(target).toHaveAttribute('aria-expanded', 'false')
    await userEvent.pointer({ keys: '[/TouchA]', target })
    await userEvent.click(await screen.findByRole('option', { name: 'Last 7 days' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('7')
  },
})

/** With a name, it is a control of the form: its value is submitted, and a reset restores the first one. */
export const InAForm = meta.story({
  parameters: journey,
  render: (args) => (
    <form aria-label="Report">
      <PeriodSelect name="period" defaultValue="30" {...args} />
      <button type="reset">Reset</button>
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    const form = canvas.getByRole<HTMLFormElement>('form', { name: 'Report' })
    const submitted = () => new FormData(form).get('period')
    await waitFor(() => expect(submitted()).toBe('30'))
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Home}')
    const first = screen.getByRole('option', { name: 'Last 7 days' })
    await waitFor(() => expect(first).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    const trigger = await canvas.findByRole('combobox', { name: 'Period' })
    await waitFor(() => expect(submitted()).toBe('7'))
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(trigger).toHaveTextContent('Last 30 days'))
    await expect(submitted()).toBe('30')
  },
})

const network = { isDown: true, requestCount: 0 }

/** A Select whose list cannot be loaded while the network is down. */
function OfflineSelect(props: ComponentProps<typeof Select>) {
  const [LazyList] = useState(() =>
    createLazyList(async () => {
      network.requestCount += 1
      if (network.isDown) throw new Error('Failed to fetch')
      return SelectList
    }),
  )
  return (
    <LazyListContext value={LazyList}>
      <PeriodSelect {...props} />
    </LazyListContext>
  )
}

const loadErrors = [/Failed to fetch/]

const failedList = {
  render: (args: ComponentProps<typeof Select>) => <OfflineSelect {...args} />,
  beforeEach: () => {
    Object.assign(network, { isDown: true, requestCount: 0 })
  },
}

/** A list that cannot be loaded says so; opened again, it is loaded again. */
export const LoadFailedThenRecovers = meta.story({
  ...failedList,
  parameters: { ...journey, expectedErrors: loadErrors },
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('combobox', { name: 'Period' })
    await userEvent.click(trigger)
    const failure = await screen.findByRole('alertdialog', { name: /This could not be loaded/ })
    await expect(failure).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect(trigger).toHaveAttribute('aria-expanded', 'false')
    network.isDown = false
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('option', { name: 'Last 30 days' })).toBeVisible()
  },
})

/** Typing on the trigger needs the list as well; keys that were typed in vain select nothing later. */
export const LoadFailedWhileTyping = meta.story({
  ...failedList,
  parameters: { ...journey, expectedErrors: loadErrors },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('l')
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    const trigger = canvas.getByRole('combobox', { name: 'Period' })
    await waitFor(() => expect(trigger).toHaveFocus())
    network.isDown = false
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('option', { name: 'Last 7 days' })).toBeVisible()
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
})

const onSubmit = fn()

/** A form submits the value also without the list, which it loads at once and again when it opens. */
export const LoadFailedInAForm = meta.story({
  ...failedList,
  parameters: { ...journey, expectedErrors: loadErrors },
  render: (args) => (
    <SampleForm onSubmit={onSubmit}>
      <OfflineSelect {...args} name="period" defaultValue="30" />
    </SampleForm>
  ),
  play: async ({ canvas, userEvent }) => {
    onSubmit.mockClear()
    await waitFor(() => expect(network.requestCount).toBeGreaterThan(0))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([['period', '30']])
    await expect(screen.queryByRole('alertdialog')).toBeNull()
    network.isDown = false
    await userEvent.click(canvas.getByRole('combobox', { name: 'Period' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Last 7 days' }))
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onSubmit).toHaveBeenLastCalledWith([['period', '7']])
  },
})

export const Chosen = meta.story({ args: { defaultValue: '30' } })

export const Disabled = meta.story({ args: { defaultValue: '30', disabled: true } })

export const InAField = meta.story({
  render: () => (
    <Field required>
      <FieldLabel>AI Assistant</FieldLabel>
      <Select>
        <SelectTrigger placeholder="Choose an assistant" />
        <SelectContent>
          <SelectItem value="1">Sales qualifier</SelectItem>
        </SelectContent>
      </Select>
      <FieldError>Choose an assistant</FieldError>
    </Field>
  ),
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('combobox', { name: 'AI Assistant' })
    await expect(trigger).toHaveAttribute('aria-invalid', 'true')
    await expect(trigger).toHaveAccessibleDescription('Choose an assistant')
  },
})

export const ManyChoices = meta.story({
  parameters: framedInDocs,
  render: () => (
    <Select defaultOpen>
      <SelectTrigger aria-label="Campaign" />
      <SelectContent>
        {Array.from({ length: 100 }, (_, index) => `Campaign ${index + 1}`).map((campaign) => (
          <SelectItem key={campaign} value={campaign}>
            {campaign}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  ),
  play: async ({ canvas }) => {
    const { height } = (await screen.findByRole('listbox')).getBoundingClientRect()
    await expect(height).toBeLessThanOrEqual(320)
    // The page behind the list cannot be focused.
    const trigger = canvas.getByRole('combobox', { hidden: true })
    trigger.focus()
    await expect(trigger).not.toHaveFocus()
  },
})

export const InADialog = meta.story({
  parameters: { ...journey, ...framedInDocs },
  render: () => (
    <Dialog defaultOpen>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create New Campaign</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <PeriodSelect />
        </DialogBody>
      </DialogContent>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const trigger = await screen.findByRole('combobox', { name: 'Period' })
    trigger.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(trigger).toHaveTextContent('Last 30 days')
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
    await expect(screen.getByRole('dialog')).toBeVisible()
    await waitFor(() => expect(trigger).toHaveFocus())
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { pseudo: { hover: '.is-hovered', focusVisible: '.is-focused' } },
  render: () => (
    <div className="grid gap-3">
      <PeriodSelect />
      <PeriodSelect defaultValue="7" />
      <PeriodSelect defaultValue="7" disabled />
      <Select defaultValue="1">
        <SelectTrigger aria-label="Focused" className="is-focused" />
        <SelectContent>
          <SelectItem value="1">{'Focused and very long '.repeat(4)}</SelectItem>
        </SelectContent>
      </Select>
      <Select>
        <SelectTrigger aria-label="Hovered" className="is-hovered" placeholder="Hovered" />
      </Select>
      <Select>
        <SelectTrigger aria-label="Invalid" aria-invalid placeholder="Invalid" />
      </Select>
    </div>
  ),
})

export const Open = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { ...framedInDocs, screenshotSelector: '[role="listbox"]' },
  args: { defaultValue: '30', defaultOpen: true },
  play: async () => {
    await expect(await screen.findByRole('option', { name: 'Last 30 days' })).toBeVisible()
  },
})
