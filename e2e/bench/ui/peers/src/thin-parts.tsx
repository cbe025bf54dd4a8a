// A minimal set of components around Radix, as a team would write it: the parts of the page, each with its classes.
import * as RadixCheckbox from '@radix-ui/react-checkbox'
import * as RadixDialog from '@radix-ui/react-dialog'
import * as RadixProgress from '@radix-ui/react-progress'
import { Slot } from '@radix-ui/react-slot'
import * as RadixTabs from '@radix-ui/react-tabs'
import {
  badge,
  button,
  CheckIcon,
  checkboxClasses,
  cn,
  dialogClasses,
  dialogDescriptionClasses,
  dialogTitleClasses,
  overlayClasses,
  progressClasses,
  progressIndicatorClasses,
  styled,
  tabClasses,
  tabsClasses,
  tabsListClasses,
} from './thin-elements.tsx'

export function Badge({ className, variant, asChild, ...props }) {
  const Root = asChild ? Slot : 'span'
  return <Root className={cn(badge({ variant }), className)} {...props} />
}

export function Button({ className, variant, size, asChild, ...props }) {
  const Root = asChild ? Slot : 'button'
  return <Root className={cn(button({ variant, size }), className)} {...props} />
}

export function Checkbox({ className, ...props }) {
  return (
    <RadixCheckbox.Root className={cn(checkboxClasses, className)} {...props}>
      <RadixCheckbox.Indicator className="flex items-center justify-center">
        <CheckIcon />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  )
}

export const Dialog = RadixDialog.Root
export const DialogTrigger = RadixDialog.Trigger
export const DialogClose = RadixDialog.Close
export const DialogTitle = styled(RadixDialog.Title, dialogTitleClasses)
export const DialogDescription = styled(RadixDialog.Description, dialogDescriptionClasses)

export function DialogContent({ className, children, ...props }) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content className={cn(dialogClasses, className)} {...props}>
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}

export function Progress({ className, value, ...props }) {
  return (
    <RadixProgress.Root value={value} className={cn(progressClasses, className)} {...props}>
      <RadixProgress.Indicator
        className={progressIndicatorClasses}
        style={{ width: `${value}%` }}
      />
    </RadixProgress.Root>
  )
}

export const Tabs = styled(RadixTabs.Root, tabsClasses)
export const TabsList = styled(RadixTabs.List, tabsListClasses)
export const TabsTrigger = styled(RadixTabs.Trigger, tabClasses)
export const TabsContent = styled(RadixTabs.Content, 'flex-1 outline-none')
