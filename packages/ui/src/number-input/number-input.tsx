'use client'

import { MinusIcon, PlusIcon } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Input } from '../input/input.tsx'
import { cn } from '../lib/cn.ts'
import { setValue } from '../lib/set-value.ts'
import { useWarning } from '../lib/use-warning.ts'

const stepClasses =
  'grid size-7 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong disabled:opacity-50 [&>svg]:size-4'

/** The number of steps for each key. */
const stepsOf: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

export interface NumberInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step'> {
  /** The minimum; a smaller value is raised to it on blur. */
  min?: number | string
  /** The maximum; a larger value is lowered to it on blur. */
  max?: number | string
  /** The step of arrow keys and buttons, 1 by default; Page Up and Page Down take ten steps. */
  step?: number | string
}

/** A number field with buttons; arrow keys change it by `step`. */
export function NumberInput({
  ref,
  className,
  disabled,
  onInput,
  onBlur,
  onKeyDown,
  min,
  max,
  step,
  ...props
}: NumberInputProps) {
  const least = numberOf(min) ?? Number.NEGATIVE_INFINITY
  const most = numberOf(max) ?? Number.POSITIVE_INFINITY
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [wrong, setWrong] = useState(false)

  const check = () => {
    if (input.current) setWrong(isWrong(input.current.validity))
  }

  // The value, the limits or a form reset may have changed it.
  useLayoutEffect(check)

  function move(steps: number) {
    const control = input.current
    // Text that is not a number stays, so that the person can correct it.
    if (!control || control.readOnly || control.validity.badInput) return
    if (steps > 0) control.stepUp(steps)
    else control.stepDown(-steps)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function clamp() {
    const control = input.current
    const number = control?.valueAsNumber
    if (!control || number === undefined || Number.isNaN(number)) return
    // The minimum wins where the limits contradict each other.
    const nearest = Math.max(least, Math.min(most, number))
    if (nearest !== number) setValue(control, String(nearest))
  }

  useWarning('NumberInput', least > most && `the least, ${least}, is more than the most, ${most}.`)

  // The buttons are for the pointer only: the arrow keys do the same without extra tab stops.
  return (
    <div data-slot="number-input" className={cn('relative min-w-0', className)}>
      <Input
        ref={input}
        type="number"
        inputMode="decimal"
        disabled={disabled}
        className="pe-18 tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        onInput={(event) => {
          check()
          onInput?.(event)
        }}
        onBlur={(event) => {
          clamp()
          onBlur?.(event)
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          onKeyDown?.(event)
          const steps = stepsOf[event.key]
          if (steps === undefined || event.defaultPrevented) return
          event.preventDefault()
          move(steps)
        }}
        min={numberOf(min)}
        max={numberOf(max)}
        step={numberOf(step)}
        {...props}
        // React would set the text 'NaN'.
        {...('value' in props && { value: Number.isNaN(props.value) ? '' : props.value })}
        {...('defaultValue' in props && {
          defaultValue: Number.isNaN(props.defaultValue) ? '' : props.defaultValue,
        })}
        aria-invalid={props['aria-invalid'] ?? (wrong || undefined)}
      />
      <div className="absolute end-1 top-1 flex">
        <button
          type="button"
          tabIndex={-1}
          aria-label="Decrease"
          disabled={disabled || props.readOnly}
          className={stepClasses}
          onClick={() => move(-1)}
        >
          <MinusIcon aria-hidden="true" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Increase"
          disabled={disabled || props.readOnly}
          className={stepClasses}
          onClick={() => move(1)}
        >
          <PlusIcon aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

/** Returns a limit as a number; undefined when it is not one. */
function numberOf(limit: number | string | undefined) {
  const number = limit === undefined || limit === '' ? Number.NaN : Number(limit)
  return Number.isNaN(number) ? undefined : number
}

/** An empty control is valid here: the form decides whether it is required. */
function isWrong({ badInput, rangeUnderflow, rangeOverflow, stepMismatch }: ValidityState) {
  return badInput || rangeUnderflow || rangeOverflow || stepMismatch
}
