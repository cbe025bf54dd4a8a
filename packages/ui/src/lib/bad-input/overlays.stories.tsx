import preview from '@callwright/storybook/preview'
import { expect, screen } from 'storybook/test'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '../../alert-dialog/index.ts'
import { Button } from '../../button/index.ts'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../dialog/index.ts'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '../../dropdown-menu/index.ts'
import {
  Popover,
  PopoverContent,
  PopoverDescription,
  PopoverTitle,
  PopoverTrigger,
} from '../../popover/index.ts'
import { Toaster, toast } from '../../toast/index.ts'
import { Tooltip, TooltipContent, TooltipTrigger } from '../../tooltip/index.ts'
import { badInputs, everyBadInput, expectBoxesToFit } from './bad-input.tsx'

const meta = preview.meta({ title: 'Bad input/Overlays', tags: ['!autodocs'] })

/** Expects an overlay to be completely inside the viewport. */
async function expectInViewport(surface: Element) {
  const { left, right, top, bottom } = surface.getBoundingClientRect()
  await expect(left).toBeGreaterThanOrEqual(0)
  await expect(top).toBeGreaterThanOrEqual(0)
  await expect(Math.floor(right)).toBeLessThanOrEqual(innerWidth)
  await expect(Math.floor(bottom)).toBeLessThanOrEqual(innerHeight)
}

export const InADialog = meta.story({
  render: () => (
    <Dialog defaultOpen>
      <DialogContent data-box="dialog" size="sm">
        <DialogHeader>
          <DialogTitle>{badInputs.long}</DialogTitle>
          <DialogDescription>{badInputs.emoji}</DialogDescription>
        </DialogHeader>
        <DialogBody tabIndex={0}>{everyBadInput.map(([, text]) => text)}</DialogBody>
        <DialogFooter>
          <Button>{badInputs.long}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  ),
  play: async () => {
    await expectInViewport(await screen.findByRole('dialog'))
    await expectBoxesToFit()
  },
})

export const InAQuestion = meta.story({
  render: () => (
    <AlertDialog defaultOpen>
      <AlertDialogContent data-box="confirmation">
        <AlertDialogTitle>{badInputs.emoji}</AlertDialogTitle>
        <AlertDialogDescription>{badInputs.long}</AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel>{badInputs.rightToLeft}</AlertDialogCancel>
          <AlertDialogAction>{badInputs.long}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  ),
  play: async () => {
    await expectInViewport(await screen.findByRole('alertdialog'))
    await expectBoxesToFit()
  },
})

export const InAMenu = meta.story({
  render: () => (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <Button>Actions</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent data-box="menu" align="start">
        <DropdownMenuLabel>{badInputs.emoji}</DropdownMenuLabel>
        {everyBadInput.map(([name, text]) => (
          <DropdownMenuItem key={name}>
            {text}
            <DropdownMenuShortcut>⌘E</DropdownMenuShortcut>
          </DropdownMenuItem>
        ))}
        <DropdownMenuCheckboxItem checked>{badInputs.long}</DropdownMenuCheckboxItem>
      </DropdownMenuContent>
    </DropdownMenu>
  ),
  play: async () => {
    await expectInViewport(await screen.findByRole('menu'))
    await expectBoxesToFit()
  },
})

export const InAPopover = meta.story({
  render: () => (
    <Popover defaultOpen>
      <PopoverTrigger asChild>
        <Button>Details</Button>
      </PopoverTrigger>
      <PopoverContent data-box="popover" tabIndex={0}>
        <PopoverTitle>{badInputs.long}</PopoverTitle>
        <PopoverDescription>{badInputs.emoji}</PopoverDescription>
        {everyBadInput.map(([, text]) => text)}
      </PopoverContent>
    </Popover>
  ),
  play: async () => {
    await expectInViewport(await screen.findByRole('dialog'))
    await expectBoxesToFit()
  },
})

export const InATooltip = meta.story({
  render: () => (
    <div className="flex min-h-60 flex-col items-start justify-center gap-12">
      <Tooltip open>
        <TooltipTrigger asChild>
          <Button>Long</Button>
        </TooltipTrigger>
        <TooltipContent data-box="tooltip">{badInputs.long}</TooltipContent>
      </Tooltip>
    </div>
  ),
  play: async () => {
    await screen.findByRole('tooltip')
    const surface = document.querySelector('[data-box=tooltip]')
    if (!surface) throw new Error('No tooltip')
    await expectInViewport(surface)
    await expectBoxesToFit()
  },
})

export const InAToast = meta.story({
  render: () => <Toaster duration={Number.POSITIVE_INFINITY} />,
  play: async () => {
    toast.error(badInputs.emoji, { description: badInputs.long })
    const toastElement = (await screen.findByText(badInputs.emoji)).closest<HTMLElement>(
      '[data-slot=toast]',
    )
    if (!toastElement) throw new Error('No toast')
    await expect(toastElement.scrollWidth).toBeLessThanOrEqual(toastElement.clientWidth)
    await expect(toastElement.getBoundingClientRect().height).toBeLessThanOrEqual(innerHeight)
  },
})
