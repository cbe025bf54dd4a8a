import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, waitFor } from 'storybook/test'
import { storeHandlers } from '../mocks/index.ts'
import { withProviders } from '../mocks/with-providers.tsx'
import { DashboardShell } from './dashboard-shell.tsx'
import { aShell } from './shell.mocks.ts'

// In a file of its own: after another story has opened the palette, its code is already loaded.
const meta = preview.meta({
  title: 'Screens/Shell/Quick access/Palette loading',
  component: DashboardShell,
  decorators: [withProviders],
  parameters: { layout: 'fullscreen' },
  args: { ...aShell(), singleKeys: true, children: null },
  beforeEach: ({ msw }) => {
    msw.use(...storeHandlers())
  },
})

/** Text typed while the palette loads goes to its field, and triggers no shortcuts. */
export const TypesWhileLoading = meta.story({
  parameters: journey,
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Search...' }).focus()
    await userEvent.keyboard('{Control>}k{/Control}gcx{Backspace}')
    const paletteInput = await screen.findByRole('combobox', { name: 'Search and commands' })
    await waitFor(() => expect(paletteInput).toHaveFocus())
    await expect(paletteInput).toHaveValue('gc')
    await userEvent.keyboard('h')
    await expect(paletteInput).toHaveValue('gch')
    await expect(args.onNavigate).not.toHaveBeenCalled()
  },
})
