import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

export interface NativeCheckboxProps extends Omit<ComponentProps<'input'>, 'ref' | 'type'> {
  /** Some of the many it stands for are checked. */
  indeterminate?: boolean
}

/** Looks as Checkbox does and is the browser's own: for lists and tables, where a thousand must be quick. */
export function NativeCheckbox({
  indeterminate = false,
  className,
  ...props
}: NativeCheckboxProps) {
  return (
    <input
      type="checkbox"
      data-slot="native-checkbox"
      // The attribute does not exist: it is a property only, and a click takes it away.
      ref={(input) => {
        if (input) input.indeterminate = indeterminate
      }}
      className={cn(checkboxClasses, className)}
      {...props}
    />
  )
}

const checkboxClasses =
  'grid size-4 shrink-0 appearance-none place-items-center rounded-xs border border-strong bg-raised text-on-accent transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50 before:hidden before:size-3 before:bg-current before:[clip-path:polygon(79%_21%,37.5%_62%,21%_46%,12%_54%,37.5%_80%,88%_29%)] checked:before:block indeterminate:before:block indeterminate:before:[clip-path:polygon(21%_44%,79%_44%,79%_56%,21%_56%)] forced-colors:appearance-auto'
