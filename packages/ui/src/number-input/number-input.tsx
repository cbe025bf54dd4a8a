import { MinusIcon, PlusIcon } from 'lucide-react'
import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { Input } from '../input/input.tsx'
import { cn } from '../lib/cn.ts'

const stepClasses =
  'grid size-7 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong disabled:opacity-50 [&>svg]:size-4'

/** A number between `min` and `max`, which buttons and the arrow keys change by `step`. */
export function NumberInput({
  ref,
  className,
  disabled,
  ...props
}: Omit<ComponentProps<'input'>, 'type'>) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  function step(direction: 'stepUp' | 'stepDown') {
    if (!input.current) return
    input.current[direction]()
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  // The buttons are for the pointer: the arrow keys do the same, one tab stop away from nothing.
  return (
    <div data-slot="number-input" className={cn('relative min-w-0', className)}>
      <Input
        ref={input}
        type="number"
        inputMode="decimal"
        disabled={disabled}
        className="pr-18 tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        {...props}
      />
      <div className="absolute top-1 right-1 flex">
        <button
          type="button"
          tabIndex={-1}
          aria-label="Decrease"
          disabled={disabled}
          className={stepClasses}
          onClick={() => step('stepDown')}
        >
          <MinusIcon aria-hidden="true" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Increase"
          disabled={disabled}
          className={stepClasses}
          onClick={() => step('stepUp')}
        >
          <PlusIcon aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
