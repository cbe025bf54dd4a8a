import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { CopyIcon, PencilIcon, Trash2Icon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '../alert-dialog/alert-dialog.tsx'
import { Button } from '../button/button.tsx'
import { guide } from './dropdown-menu.guide.tsx'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx'

const onEdit = fn()
const onDelete = fn()
const onCopy = fn()

function CampaignMenu(props: ComponentProps<typeof DropdownMenu>) {
  const [isRecording, setIsRecording] = useState(true)
  const [order, setOrder] = useState('newest')
  return (
    <DropdownMenu {...props}>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary">Actions</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuItem onSelect={onEdit}>
          <PencilIcon aria-hidden="true" /> Edit
          <DropdownMenuShortcut>⌘E</DropdownMenuShortcut>
        </DropdownMenuItem>
        <DropdownMenuItem disabled onSelect={onCopy}>
          <CopyIcon aria-hidden="true" /> Copy
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuCheckboxItem checked={isRecording} onCheckedChange={setIsRecording}>
          Record calls
        </DropdownMenuCheckboxItem>
        <DropdownMenuSeparator />
        <DropdownMenuGroup aria-labelledby="order">
          <DropdownMenuLabel id="order">Order of contacts</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={order} onValueChange={setOrder}>
            <DropdownMenuRadioItem value="newest">Newest first</DropdownMenuRadioItem>
            <DropdownMenuRadioItem value="name">By name</DropdownMenuRadioItem>
          </DropdownMenuRadioGroup>
        </DropdownMenuGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="danger" onSelect={onDelete}>
          <Trash2Icon aria-hidden="true" /> Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const meta = preview.meta({
  title: 'Components/Dropdown menu',
  component: DropdownMenu,
  subcomponents: { DropdownMenuItem },
  parameters: {
    chromatic: { modes: everyMode },
    docs: { story: { inline: false, height: '22rem' } },
    guide,
  },
  render: (args) => <CampaignMenu {...args} />,
  beforeEach: () => {
    for (const spy of [onEdit, onDelete, onCopy]) spy.mockClear()
  },
})

export const ByKeyboard = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button', { name: 'Actions' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const menu = within(await screen.findByRole('menu', { name: 'Actions' }))
    await waitFor(() => expect(menu.getByRole('menuitem', { name: /Edit/ })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Record calls' })).toHaveFocus()
    await userEvent.keyboard('d')
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(onDelete).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    await waitFor(() => expect(trigger).toHaveFocus())
  },
})

export const Escaped = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Actions' })).toHaveFocus())
    await expect(onEdit).not.toHaveBeenCalled()
  },
})

export const Choices = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const openMenu = async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Actions' }))
      return within(await screen.findByRole('menu'))
    }
    await userEvent.click(
      (await openMenu()).getByRole('menuitemcheckbox', { name: 'Record calls', checked: true }),
    )
    const menu = await openMenu()
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Record calls' })).not.toBeChecked()
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'By name' }))
    const reopenedMenu = await openMenu()
    await expect(reopenedMenu.getByRole('menuitemradio', { name: 'By name' })).toBeChecked()
    await expect(
      reopenedMenu.getByRole('menuitemradio', { name: 'Newest first' }),
    ).not.toBeChecked()
  },
})

function MenuWithConfirmation() {
  const [isConfirmationOpen, setIsConfirmationOpen] = useState(false)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary">Actions</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem variant="danger" onSelect={() => setIsConfirmationOpen(true)}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <AlertDialog open={isConfirmationOpen} onOpenChange={setIsConfirmationOpen}>
        <AlertDialogContent>
          <AlertDialogTitle>Delete Campaign</AlertDialogTitle>
          <AlertDialogDescription>This cannot be undone.</AlertDialogDescription>
          <AlertDialogFooter>
            <AlertDialogCancel>Cancel</AlertDialogCancel>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </>
  )
}

export const OpensADialog = meta.story({
  parameters: journey,
  render: () => <MenuWithConfirmation />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('alertdialog')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Actions' })).toHaveFocus())
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: { screenshotSelector: '[role="menu"]' },
  args: { defaultOpen: true },
  play: async () => {
    const menu = within(await screen.findByRole('menu'))
    const editItem = menu.getByRole('menuitem', { name: /Edit/ })
    await waitFor(() => {
      editItem.focus()
      return expect(editItem).toHaveAttribute('data-highlighted')
    })
  },
})
