import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import type { CSSProperties } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { SampleDashboard } from '../../docs/sample-dashboard.tsx'
import { ThemeEditor } from '../../docs/theme-editor.tsx'
import { Badge } from '../badge/index.ts'
import { Button } from '../button/index.ts'
import { Checkbox } from '../checkbox/index.ts'
import { Combobox } from '../combobox/index.ts'
import { DatePicker } from '../date-picker/index.ts'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../dialog/index.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../dropdown-menu/index.ts'
import { Input } from '../input/index.ts'
import { SegmentedControl, SegmentedControlItem } from '../segmented-control/index.ts'
import { Stepper } from '../stepper/index.ts'
import { TagInput } from '../tag-input/index.ts'
import { Tooltip, TooltipContent, TooltipTrigger } from '../tooltip/index.ts'
import { type BrandColors, brandTheme } from './brand-theme.ts'
import { guide } from './theme.guide.tsx'

const meta = preview.meta({
  title: 'Components/Theme',
  parameters: { chromatic: { modes: everyMode }, guide },
})

const withBrand = (brand: string) => ({ '--brand': brand }) as CSSProperties

/** Returns the color of an element as bytes of sRGB. */
function bytesOf(color: string) {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

const bytesOfHex = (hex: string) =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

const lightnessOf = (color: string) => bytesOf(color).reduce((sum, byte) => sum + byte, 0) / 3

async function expectDark(element: Element) {
  const { backgroundColor, color } = getComputedStyle(element)
  await expect(lightnessOf(backgroundColor)).toBeLessThan(80)
  await expect(lightnessOf(color)).toBeGreaterThan(150)
}

async function expectLight(element: Element) {
  const { backgroundColor, color } = getComputedStyle(element)
  await expect(lightnessOf(backgroundColor)).toBeGreaterThan(200)
  await expect(lightnessOf(color)).toBeLessThan(120)
}

/** A dashboard in each theme, on one page. */
export const AllStates = meta.story({
  tags: ['picture'],
  render: () => (
    <div className="grid lg:grid-cols-2">
      <div data-theme="light">
        <SampleDashboard name="Light" />
      </div>
      <div data-theme="dark">
        <SampleDashboard name="Dark" />
      </div>
    </div>
  ),
})

/** A theme in a theme in a theme: each paints its own background and text. */
export const Nested = meta.story({
  tags: ['picture'],
  render: () => (
    <div data-theme="light" data-testid="light" className="rounded-lg border border-hairline p-4">
      Light
      <div data-theme="dark" data-testid="dark" className="mt-2 rounded-lg p-4">
        Dark <Badge tone="accent">Accent</Badge> <Checkbox aria-label="Dark" defaultChecked />
        <Input aria-label="In dark" placeholder="Placeholder" className="mt-2" />
        <div data-theme="light" data-testid="inner-light" className="mt-2 rounded-lg p-4">
          Light in dark <Badge tone="accent">Accent</Badge>
          <Input aria-label="In light" placeholder="Placeholder" className="mt-2" />
        </div>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expectLight(canvas.getByTestId('light'))
    await expectDark(canvas.getByTestId('dark'))
    await expectLight(canvas.getByTestId('inner-light'))
  },
})

function ThemedMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary">Actions</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuItem>Duplicate</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** A dialog and a menu opened from it have the theme, brand, radius and density of the part of the page they belong to. */
export const NestedOverlays = meta.story({
  tags: ['picture'],
  parameters: { screenshotSelector: 'body' },
  render: () => (
    <div data-theme="light" className="min-h-96 p-4">
      <div
        data-theme="dark"
        data-density="compact"
        style={{ ...withBrand('#0a7d33'), '--radius': '2px' } as CSSProperties}
        className="p-4"
      >
        <Dialog>
          <DialogTrigger asChild>
            <Button>Open</Button>
          </DialogTrigger>
          <DialogContent size="sm">
            <DialogHeader>
              <DialogTitle>Dark dialog</DialogTitle>
              <DialogDescription>It belongs to the dark part of a light page.</DialogDescription>
            </DialogHeader>
            <DialogBody className="flex flex-wrap items-center gap-2 pb-24">
              <ThemedMenu />
              <Button>Save</Button>
              <div data-theme="light" className="rounded-sm p-2">
                <ThemedMenu />
              </div>
            </DialogBody>
          </DialogContent>
        </Dialog>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'Open' })
    trigger.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    await expectDark(dialog)
    const save = within(dialog).getByRole('button', { name: 'Save' })
    const { dark } = brandTheme('#0a7d33')
    await waitFor(() =>
      expect(bytesOf(getComputedStyle(save).backgroundColor)).toEqual(
        bytesOfHex(dark['color-accent']),
      ),
    )
    await expect(getComputedStyle(save).borderRadius).toBe('1.5px')
    await expect(save.offsetHeight).toBe(32)
    const [darkMenu, lightMenu] = within(dialog).getAllByRole('button', { name: 'Actions' })
    lightMenu?.focus()
    await userEvent.keyboard('{Enter}')
    await expectLight(await screen.findByRole('menu'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    darkMenu?.focus()
    await userEvent.keyboard('{Enter}')
    await expectDark(await screen.findByRole('menu'))
  },
})

/** A tooltip has the theme of the element that it describes, not of the focused one. */
export const TooltipOfATheme = meta.story({
  parameters: journey,
  render: () => (
    <div data-theme="dark" className="p-12">
      <Tooltip delayDuration={0}>
        <TooltipTrigger asChild>
          <Button variant="secondary">Hovered</Button>
        </TooltipTrigger>
        <TooltipContent>Light, on a dark part of the page</TooltipContent>
      </Tooltip>
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button', { name: 'Hovered' }))
    await screen.findByRole('tooltip')
    const content = document.querySelector('[data-slot=tooltip-content]')
    await expect(content).toHaveAttribute('data-theme', 'dark')
    // The tooltip is inverse: light in the dark theme.
    await expect(lightnessOf(getComputedStyle(content as Element).backgroundColor)).toBeGreaterThan(
      200,
    )
  },
})

const hues = Array.from({ length: 12 }, (_, index) => index * 30)
const brands = hues
  .map((hue) => `oklch(0.6 0.16 ${hue})`)
  .concat('#000000', '#ffffff', '#ffff00', '#808080', '#0000ff', 'oklch(0.7 0.4 145)')

/** Twelve hues, black, white, yellow, gray, blue and a color outside sRGB, in both themes. */
export const BrandHues = meta.story({
  render: () => (
    <div className="grid grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="flex flex-col gap-2 p-4">
          {brands.map((brand) => (
            <div
              key={brand}
              data-theme={theme}
              data-brand={brand}
              style={withBrand(brand)}
              className="flex items-center gap-3"
            >
              <span className="size-6 rounded-xs" style={{ background: brand }} />
              <Button size="sm">Save</Button>
              <Badge tone="accent">Selected</Badge>
              <Checkbox aria-label={`${brand}, ${theme}`} defaultChecked />
              <span className="text-accent-strong">Link</span>
              <span className="size-4 rounded-xs border-2 border-focus bg-chart-1" />
            </div>
          ))}
        </div>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    // The style sheet computes the same colors as the function.
    for (const element of canvasElement.querySelectorAll<HTMLElement>('[data-brand]')) {
      const { brand = '', theme } = element.dataset
      const colors = brandTheme(brand)[theme === 'dark' ? 'dark' : 'light']
      for (const [name, hex] of Object.entries(colors) as [keyof BrandColors, string][]) {
        const probe = element.appendChild(document.createElement('i'))
        probe.style.background = `var(--${name})`
        const actual = bytesOf(getComputedStyle(probe).backgroundColor)
        probe.remove()
        const difference = Math.max(
          ...bytesOfHex(hex).map((byte, i) => Math.abs(byte - (actual[i] ?? 0))),
        )
        await expect({ brand, theme, name, difference: difference > 2 && { hex, actual } }).toEqual(
          {
            brand,
            theme,
            name,
            difference: false,
          },
        )
      }
    }
  },
})

/** The opacity of a brand is ignored: on a translucent accent, text would depend on what is behind it. */
export const BrandWithOpacity = meta.story({
  parameters: journey,
  render: () => (
    <>
      {['rgb(10 125 51)', 'rgb(10 125 51 / 0.5)'].map((brand) => (
        <div key={brand} data-theme="" style={withBrand(brand)} className="p-4">
          <Button>{brand}</Button>
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const [opaque, translucent] = canvas
      .getAllByRole('button')
      .map((button) => getComputedStyle(button).backgroundColor)
    await expect(translucent).toBe(opaque)
  },
})

/** The three densities side by side, and a theme with a larger radius. */
export const Densities = meta.story({
  render: () => (
    <div className="grid gap-4 lg:grid-cols-3">
      {['compact', 'default', 'comfortable'].map((density) => (
        <div key={density} data-density={density}>
          <p className="font-medium text-muted text-sm">{density}</p>
          <SampleDashboard name={density} />
        </div>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const heightOf = (density: string) =>
      within(canvas.getByRole('region', { name: density })).getByRole('button', { name: 'Save' })
        .offsetHeight
    await expect(['compact', 'default', 'comfortable'].map(heightOf)).toEqual([32, 36, 40])
  },
})

/** Every control in a row has the same height in each density. */
export const DensitiesOfControls = meta.story({
  render: () => (
    <div className="grid gap-4">
      {['compact', 'default', 'comfortable'].map((density) => (
        <div key={density} data-density={density} className="flex flex-wrap items-start gap-3">
          <p className="w-24 font-medium text-muted text-sm">{density}</p>
          <Input aria-label="Text" className="w-32" data-control={density} />
          <div data-control={density}>
            <DatePicker aria-label="Date" now="2026-11-23T12:00:00Z" timeZone="UTC" />
          </div>
          <div data-control={density}>
            <Combobox aria-label="Option" options={[]} />
          </div>
          <div data-control={density}>
            <Combobox aria-label="Options" options={[]} multiple defaultValue={['one', 'two']} />
          </div>
          <div data-control={density}>
            <TagInput aria-label="Tags" defaultValue={['one']} />
          </div>
          <SegmentedControl aria-label="View" defaultValue="list" data-control={density}>
            <SegmentedControlItem value="list">List</SegmentedControlItem>
            <SegmentedControlItem value="board">Board</SegmentedControlItem>
          </SegmentedControl>
          <Stepper steps={[{ label: 'Contacts', state: 'current' }]} />
        </div>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const heights = (selector: string) =>
      [...canvasElement.querySelectorAll<HTMLElement>(selector)].map((part) => part.offsetHeight)
    await expect(heights('[data-control=compact]')).toEqual(Array(6).fill(32))
    await expect(heights('[data-control=default]')).toEqual(Array(6).fill(36))
    await expect(heights('[data-control=comfortable]')).toEqual(Array(6).fill(40))
    await expect(heights('[data-slot=stepper-step] > span > span:first-child')).toEqual([
      24, 28, 32,
    ])
  },
})

/** One token, from which the four radii follow. */
export const Radius = meta.story({
  tags: ['picture'],
  render: () => (
    <div className="grid gap-4 sm:grid-cols-3">
      {['0px', '8px', '14px'].map((radius) => (
        <div key={radius} data-theme="" style={{ '--radius': radius } as CSSProperties}>
          <p className="text-muted text-sm">{radius}</p>
          <div className="mt-2 flex flex-col items-start gap-2 rounded-lg border border-hairline p-4">
            <Button>Save</Button>
            <Input aria-label={radius} defaultValue="Name" />
            <Badge>Draft</Badge>
            <Checkbox aria-label={`Checkbox with ${radius}`} defaultChecked />
          </div>
        </div>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const radii = canvas
      .getAllByRole('button', { name: 'Save' })
      .map((button) => getComputedStyle(button).borderRadius)
    await expect(radii).toEqual(['0px', '6px', '10.5px'])
  },
})

/** A brand that is no color leaves the colors that need none, and does not break the page. */
export const BadInput = meta.story({
  render: () => (
    <div data-theme="dark" style={withBrand('not-a-color')} className="p-4">
      <p data-testid="text">Text and surfaces keep their colors.</p>
      <Input aria-label="Name" defaultValue="Name" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(lightnessOf(getComputedStyle(canvas.getByTestId('text')).color)).toBeGreaterThan(
      150,
    )
    await expect(() => brandTheme('not-a-color')).toThrow('Not a color')
  },
})

/** The editor of the page Foundations/Theming. */
export const Editor = meta.story({
  tags: ['every-mode'],
  render: () => <ThemeEditor />,
})

/** A yellow brand is darkened in the light theme, the page says so, and the exported CSS has the result. */
export const EditedByKeyboard = meta.story({
  parameters: journey,
  render: () => <ThemeEditor />,
  play: async ({ canvas }) => {
    const brand = canvas.getByRole('textbox', { name: 'Brand' })
    await userEvent.clear(brand)
    await expect(brand).toBeInvalid()
    await userEvent.keyboard('#ffd000')
    await canvas.findByText(/^White text on this color has a contrast of 1.4:1 in the light theme/)
    canvas.getByRole('combobox', { name: 'Density' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    const css = canvas.getByRole('region', { name: 'CSS of the theme' })
    await waitFor(() => expect(css).toHaveTextContent('--density: -1;'))
    await expect(css).toHaveTextContent('--brand: #ffd000;')
    const { light, dark } = brandTheme('#ffd000')
    await expect(css).toHaveTextContent(
      `--color-accent: light-dark(${light['color-accent']}, ${dark['color-accent']});`,
    )
    const download = within(css).getByRole('link', { name: 'Download theme.css' })
    await expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain(
      '--brand: #ffd000;',
    )
    const create = within(canvas.getByRole('region', { name: 'Dark' })).getByRole('button', {
      name: 'Create campaign',
    })
    await expect(bytesOf(getComputedStyle(create).backgroundColor)).toEqual([255, 208, 0])
  },
})
