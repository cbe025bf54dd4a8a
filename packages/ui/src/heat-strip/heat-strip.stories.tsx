import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, waitFor, within } from 'storybook/test'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './heat-strip.guide.tsx'
import { HeatStrip } from './heat-strip.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** More calls around noon, fewer on later days, none at night. */
const callsAt = (day: number, hour: number) =>
  Math.max(0, Math.round((day > 4 ? 4 : 16 - day) - 0.75 * (hour - 12) ** 2))

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, day) => ({
  label,
  values: hours.map((_, hour) => callsAt(day, hour)),
}))

const meta = preview.meta({
  title: 'Components/Heat strip',
  component: HeatStrip,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: {
    caption: 'Calls by hour',
    data: week,
    columns: hours,
    labelName: 'Day',
    valueName: 'Calls',
  },
})

const tooltip = () => document.querySelector('[data-slot=chart-tooltip]')

export const ByKeyboard = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('figure', { name: 'Calls by hour' })).toHaveAccessibleDescription(
      'At most 16 (Mon, 12:00).',
    )
    await userEvent.tab()
    await userEvent.tab()
    const cell = (name: string) => canvas.getByRole('gridcell', { name })
    await expect(cell('Mon, 00:00: 0 Calls')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
    await expect(cell('Mon, 00:00: 0 Calls')).toHaveFocus()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect(cell('Sun, 23:00: 0 Calls')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowDown}{ArrowDown}{End}')
    await expect(cell('Sun, 23:00: 0 Calls')).toHaveFocus()
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{ArrowRight>11/}')
    await expect(cell('Tue, 11:00: 14 Calls')).toHaveFocus()
    // The page does not scroll with the keys that move between cells.
    /** Presses a key, and returns whether the browser does what it does by default. */
    const pressKey = (key: string, modifiers: KeyboardEventInit = {}) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true }),
      )
    await expect(pressKey('ArrowUp')).toBe(false)
    await expect(cell('Mon, 11:00: 15 Calls')).toHaveFocus()
    await expect(pressKey('ArrowDown')).toBe(false)
    await expect(pressKey('PageDown')).toBe(true)
    // The keys of the browser and of the system, such as Back, are left to them.
    await expect(pressKey('ArrowLeft', { altKey: true })).toBe(true)
    await expect(pressKey('ArrowLeft', { metaKey: true })).toBe(true)
    await expect(pressKey('ArrowRight', { ctrlKey: true })).toBe(true)
    await waitFor(() => expect(tooltip()).toHaveTextContent(/^Tue, 11:00Calls 14$/))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(tooltip()).toBeNull())
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect(cell('Tue, 11:00: 14 Calls')).toHaveFocus()
  },
})

export const Hovered = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const grid = canvas.getByRole('grid', { name: 'Calls by hour' })
    await userEvent.hover(within(grid).getByRole('gridcell', { name: /^Sun, 23:00/ }))
    await waitFor(() => expect(tooltip()).toHaveTextContent(/^Sun, 23:00Calls 0$/))
    await userEvent.hover(within(grid).getByRole('gridcell', { name: /^Wed, 12:00/ }))
    await waitFor(() => expect(tooltip()).toHaveTextContent(/^Wed, 12:00Calls 14$/))
  },
})

export const AsTable = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View as table' }))
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(25)
    await expect(canvas.getByRole('columnheader', { name: 'Day' })).toBeVisible()
    const row = within(canvas.getByRole('row', { name: /^Tue/ }))
    await expect(row.getAllByRole('cell')[11]).toHaveTextContent('14')
  },
})

const stepOfCell = (cell: HTMLElement) =>
  cell.querySelector<HTMLElement>('[data-step]')?.dataset.step

const threeValues = { columns: ['09:00', '10:00', '11:00'] }

export const OneValue = meta.story({
  args: { ...threeValues, columns: ['09:00'], data: [{ label: 'Mon', values: [3] }] },
  play: async ({ canvas }) => {
    const cell = canvas.getByRole('gridcell', { name: 'Mon, 09:00: 3 Calls' })
    await expect(stepOfCell(cell)).toBe('5')
  },
})

export const Zeros = meta.story({
  args: { ...threeValues, data: [{ label: 'Mon', values: [0, 0, 0] }] },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('gridcell').map(stepOfCell)).toEqual(['0', '0', '0'])
  },
})

export const Empty = meta.story({
  args: { data: [], empty: 'No calls in this period' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No calls in this period')).toBeVisible()
  },
})

/** What is missing differs from zero; the scale begins at a negative value. */
export const NoNumbers = meta.story({
  args: {
    columns: ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'],
    data: [{ label: 'Mon', values: [Number.NaN, -2, 8, Number.NEGATIVE_INFINITY, 1] }],
  },
  play: async ({ canvas, canvasElement }) => {
    const cells = canvas.getAllByRole('gridcell')
    await expect(cells.map(stepOfCell)).toEqual([undefined, '0', '5', undefined, '2', undefined])
    await expect(cells[5]).toHaveAccessibleName('Mon, 14:00: Not known Calls')
    await expect(canvasElement).not.toHaveTextContent(/NaN|Infinity/)
  },
})

export const LongLabels = meta.story({
  parameters: journey,
  args: {
    columns: Array.from({ length: 200 }, (_, index) => `Column ${index} with a long name`),
    data: [
      { label: 'x'.repeat(300), values: [1, 2, 3] },
      { label: 'الاثنين', values: Array.from({ length: 200 }, (_, index) => index) },
      { label: '', values: [] },
    ],
    valueName: 'y'.repeat(300),
  },
  decorators: withContainer('w-79'),
  play: async ({ canvas, canvasElement, userEvent }) => {
    // Every 25th column has its label above it; the first cell is that of the row labels.
    await expect(canvasElement.querySelectorAll('thead td')).toHaveLength(1 + 8)
    await userEvent.hover(canvas.getAllByRole('gridcell')[399] as HTMLElement)
    await waitFor(() => expect(tooltip()).toBeVisible())
    const frame = canvas.getByRole('figure')
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
})

/** The OKLab components of a computed color. */
const oklabOf = (element: HTMLElement) =>
  (getComputedStyle(element).backgroundColor.match(/-?[\d.]+(e-\d+)?/g) ?? [])
    .slice(0, 3)
    .map(Number)

/** In both themes each color differs from the next, and the first from the surface. */
export const Steps = meta.story({
  args: {
    columns: ['1', '2', '3', '4', '5'],
    data: [{ label: 'Step', values: [1, 2, 3, 4, 5] }],
  },
  render: (args) => (
    <div className="grid gap-4">
      {['light', 'dark'].map((theme) => (
        <div key={theme} data-theme={theme} className="bg-raised p-4 text-default">
          <HeatStrip {...args} caption={theme} />
        </div>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const theme of ['light', 'dark']) {
      const boxes = within(canvas.getByRole('grid', { name: theme }))
        .getAllByRole('gridcell')
        .map((cell) => cell.querySelector('[data-step]') as HTMLElement)
      await expect(boxes.map(({ dataset }) => dataset.step)).toEqual(['1', '2', '3', '4', '5'])
      const colors = boxes.map(oklabOf)
      await expect(colors).toHaveLength(5)
      for (const [index, [l = 0, a = 0, b = 0]] of colors.entries()) {
        const [l2 = 0, a2 = 0, b2 = 0] = colors[index + 1] ?? []
        if (index === 4) break
        await expect(Math.hypot(l - l2, a - a2, b - b2)).toBeGreaterThan(0.07)
      }
    }
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  render: (args) => (
    <div className="grid gap-8 md:grid-cols-2">
      <HeatStrip {...args} caption="A week, a cell hovered" className="md:col-span-2" />
      <HeatStrip {...args} caption="One day, a cell focused" data={week.slice(0, 1)} />
      <HeatStrip
        {...args}
        caption="Hours that are not known"
        data={week
          .slice(2, 4)
          .map((row, index) => (index ? { ...row, values: row.values.slice(0, 14) } : row))}
      />
      <HeatStrip {...args} caption="No data" data={[]} empty="No calls in this period" />
      <HeatStrip {...args} caption="Loading" data={[]} loading />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const day = within(canvas.getByRole('grid', { name: /^One day/ }))
    day.getByRole('gridcell', { name: /^Mon, 16:00/ }).focus()
    await userEvent.hover(
      canvas.getAllByRole('gridcell', { name: /^Wed, 12:00/ })[0] as HTMLElement,
    )
    await expect(document.querySelectorAll('[data-slot=chart-tooltip]')).toHaveLength(2)
  },
})
