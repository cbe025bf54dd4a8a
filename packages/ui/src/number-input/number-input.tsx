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
import { setInputValue } from '../lib/set-input-value.ts'
import { useWarning } from '../lib/use-warning.ts'

const stepButtonClasses =
  'grid size-7 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong disabled:opacity-50 [&>svg]:size-4'

/** The number of steps for each key. */
const stepsByKey: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

export interface NumberInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step'> {
  /** The minimum. On blur, a smaller value is set to the minimum. */
  min?: number | string
  /** The maximum. On blur, a larger value is set to the maximum. */
  max?: number | string
  /** The step of arrow keys and buttons, 1 by default; Page Up and Page Down take ten steps. */
  step?: number | string
}

/** A number input with buttons; arrow keys change it by `step`. */
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
  const minimum = toNumber(min) ?? Number.NEGATIVE_INFINITY
  const maximum = toNumber(max) ?? Number.POSITIVE_INFINITY
  const inputRef = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement)
  const [isInvalid, setIsInvalid] = useState(false)

  const updateValidity = () => {
    if (inputRef.current) setIsInvalid(hasInvalidValue(inputRef.current.validity))
  }

  // A new value, new limits or a form reset may have changed the validity.
  useLayoutEffect(updateValidity)

  function changeBy(steps: number) {
    const element = inputRef.current
    // Text that is not a number stays, so that the person can correct it.
    if (!element || element.readOnly || element.validity.badInput) return
    if (steps > 0) element.stepUp(steps)
    else element.stepDown(-steps)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function clamp() {
    const element = inputRef.current
    const number = element?.valueAsNumber
    if (!element || number === undefined || Number.isNaN(number)) return
    // The minimum wins where the limits contradict each other.
    const clamped = Math.max(minimum, Math.min(maximum, number))
    if (clamped !== number) setInputValue(element, String(clamped))
  }

  useWarning(
    'NumberInput',
    minimum > maximum && `the minimum, ${minimum}, is greater than the maximum, ${maximum}.`,
  )

  // The buttons are for the pointer only: the arrow keys do the same without extra tab stops.
  return (
    <div data-slot="number-input" className={cn('relative min-w-0', className)}>
      <Input
        ref={inputRef}
        type="number"
        inputMode="decimal"
        disabled={disabled}
        className="pe-18 tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        onInput={(event) => {
          updateValidity()
          onInput?.(event)
        }}
        onBlur={(event) => {
          clamp()
          onBlur?.(event)
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          onKeyDown?.(event)
          const steps = stepsByKey[event.key]
          if (steps === undefined || event.defaultPrevented) return
          event.preventDefault()
          changeBy(steps)
        }}
        min={toNumber(min)}
        max={toNumber(max)}
        step={toNumber(step)}
        {...props}
        // React would show NaN as the text 'NaN'.
        {...('value' in props && { value: Number.isNaN(props.value) ? '' : props.value })}
        {...('defaultValue' in props && {
          defaultValue: Number.isNaN(props.defaultValue) ? '' : props.defaultValue,
        })}
        aria-invalid={props['aria-invalid'] ?? (isInvalid || undefined)}
      />
      <div className="absolute end-1 top-1 flex">
        <button
          type="button"
          tabIndex={-1}
          aria-label="Decrease"
          disabled={disabled || props.readOnly}
          className={stepButtonClasses}
          onClick={() => changeBy(-1)}
        >
          <MinusIcon aria-hidden="true" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Increase"
          disabled={disabled || props.readOnly}
          className={stepButtonClasses}
          onClick={() => changeBy(1)}
        >
          <PlusIcon aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

/** Returns a prop as a number, or undefined when it is not one. */
function toNumber(value: number | string | undefined) {
  const number = value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isNaN(number) ? undefined : number
}

/** Returns whether the value is invalid. An empty control is valid: the form decides whether it is required. */
function hasInvalidValue({ badInput, rangeUnderflow, rangeOverflow, stepMismatch }: ValidityState) {
  return badInput || rangeUnderflow || rangeOverflow || stepMismatch
}
