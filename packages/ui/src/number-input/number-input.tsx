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
import { isComposing } from '../lib/is-composing.ts'
import { setInputValue } from '../lib/set-input-value.ts'
import { useFormReset } from '../lib/use-form-reset.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { addSteps, isAllowed } from './number-steps.ts'
import { formatNumberText, parseNumber } from './number-text.ts'

const stepButtonClasses =
  'grid size-7 place-items-center rounded-xs text-muted transition-colors hover:bg-hover hover:text-strong disabled:opacity-50 [&>svg]:size-4'

/** The number of steps for each key. */
const stepsByKey: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

export interface NumberInputProps
  extends Omit<
    ComponentProps<'input'>,
    'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step'
  > {
  /** The controlled value: a number, shown in the locale, or the typed text. `parseNumber` reads the text. */
  value?: number | string
  /** The initial value, when uncontrolled: a number, shown in the locale, or a text. */
  defaultValue?: number | string
  /** The lowest valid number. A lower one stays in the field and is marked as invalid; the form must refuse it. */
  min?: number | string
  /** The highest valid number. A higher one stays in the field and is marked as invalid; the form must refuse it. */
  max?: number | string
  /** The step of arrow keys and buttons, 1 by default; Page Up and Page Down take ten steps. */
  step?: number | string
}

/** A number input with buttons; arrow keys change it by `step`. What a person types is never changed. */
export function NumberInput({
  ref,
  className,
  disabled,
  onInput,
  onKeyDown,
  min,
  max,
  step,
  value,
  defaultValue,
  ...props
}: NumberInputProps) {
  const { locale } = useLocale()
  const texts = useStrings('numberInput', english.numberInput)
  const minimum = toNumber(min) ?? Number.NEGATIVE_INFINITY
  const maximum = toNumber(max) ?? Number.POSITIVE_INFINITY
  const limits = { minimum, maximum, step: Math.max(0, toNumber(step) ?? 0) || 1 }
  const inputRef = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement)
  const [text, setText] = useState('')
  const number = parseNumber(text, locale)

  const readText = () => setText(inputRef.current?.value ?? '')

  // A new value may have changed the text.
  useLayoutEffect(readText)
  // The browser resets the text only after the event.
  useFormReset(inputRef, () => setTimeout(readText))

  function changeBy(steps: number) {
    const element = inputRef.current
    if (!element || element.readOnly) return
    const current = element.value.trim() === '' ? 0 : parseNumber(element.value, locale)
    // Text that is not a number stays, so that the person can correct it.
    if (Number.isNaN(current)) return
    setInputValue(element, formatNumberText(addSteps(current, steps, limits), locale))
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
        // A browser drops characters from an input of type 'number', so that '1,5' becomes 15, and a wheel changes it.
        type="text"
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        className="pe-18 tabular-nums"
        onInput={(event) => {
          readText()
          onInput?.(event)
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          onKeyDown?.(event)
          const steps = stepsByKey[event.key]
          if (steps === undefined || event.defaultPrevented || isComposing(event.nativeEvent))
            return
          event.preventDefault()
          changeBy(steps)
        }}
        aria-valuemin={toNumber(min)}
        aria-valuemax={toNumber(max)}
        aria-valuenow={Number.isNaN(number) ? undefined : number}
        {...props}
        // A text that stands for the value, such as '1.50' for 1.5, stays as typed.
        value={Object.is(value, number) ? text : toText(value, locale)}
        defaultValue={toText(defaultValue, locale)}
        aria-invalid={
          props['aria-invalid'] ?? ((text !== '' && !isAllowed(number, limits)) || undefined)
        }
      />
      <div className="absolute end-1 top-1 flex">
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.decrease}
          disabled={disabled || props.readOnly}
          className={stepButtonClasses}
          onClick={() => changeBy(-1)}
        >
          <MinusIcon aria-hidden="true" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.increase}
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

/** Returns the text of a value prop; NaN has none. */
function toText(value: number | string | undefined, locale: string) {
  if (typeof value !== 'number') return value
  return Number.isNaN(value) ? '' : formatNumberText(value, locale)
}
