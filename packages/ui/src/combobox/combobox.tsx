'use client'

import { ChevronDownIcon, XIcon } from 'lucide-react'
import { type KeyboardEvent, useId, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldGroup } from '../field/field-context.ts'
import { useControlWithMessage } from '../field/use-control-with-message.ts'
import { Chips, handleChipKey } from '../lib/chips.tsx'
import { cn } from '../lib/cn.ts'
import {
  boxInputClasses,
  chipRowClasses,
  controlBoxClasses,
  controlButtonClasses,
} from '../lib/control-box.ts'
import { ControlMessages } from '../lib/control-messages.tsx'
import { HiddenInputs } from '../lib/hidden-inputs.tsx'
import { isComposing } from '../lib/is-composing.ts'
import { isFocusLeaving } from '../lib/is-focus-leaving.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { Popover, PopoverAnchor } from '../popover/index.ts'
import { optionIdOf } from './combobox-list.tsx'
import { ComboboxPopup } from './combobox-popup.tsx'
import type { ComboboxProps } from './combobox-props.ts'
import { useCombobox } from './use-combobox.ts'

/** Selects one or several of many options, which typing filters or searches. */
export function Combobox(props: ComboboxProps) {
  const {
    ref,
    options,
    selectedOptions,
    onSearchChange,
    searchDelay,
    isLoading,
    isError,
    onRetry,
    multiple = false,
    value,
    defaultValue,
    onValueChange,
    name,
    className,
    ...inputProps
  } = props
  const texts = useStrings('combobox', english.combobox)
  const listId = useId()
  const messageId = useId()
  const box = useRef<HTMLDivElement>(null)
  const combobox = useCombobox(props)
  const { input, values, text, isOpen, setIsOpen, isFixed, hasList, active } = combobox
  const { problem, notice } = combobox
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  const control = useControlWithMessage(
    inputProps,
    (problem || notice) && messageId,
    Boolean(problem),
  )

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    inputProps.onKeyDown?.(event)
    if (event.defaultPrevented || isComposing(event.nativeEvent) || isFixed) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const isShortcut = isArrow && event.altKey
    if (multiple && handleChipKey(event, () => combobox.remove(values.at(-1) ?? ''))) {
      event.preventDefault()
    } else if (isShortcut || (isArrow && !isOpen && active.activeKey)) {
      event.preventDefault()
      setIsOpen(!isShortcut || event.key === 'ArrowDown')
    } else if (isOpen || isArrow) {
      if (isArrow) setIsOpen(true)
      active.handleKeyDown(event)
    } else if (event.key === 'Enter') {
      // The same key submits the form, which must then contain the value.
      flushSync(combobox.commit)
    }
  }

  return (
    <div data-slot="combobox" className={cn('relative min-w-0', className)}>
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <PopoverAnchor asChild>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the box focuses its input */}
          <div
            ref={box}
            className={controlBoxClasses}
            onMouseDown={(event) => {
              if (event.target === input.current || isFixed) return
              event.preventDefault()
              input.current?.focus()
            }}
            onBlur={(event) => {
              if (isFocusLeaving(event)) combobox.commit()
            }}
          >
            <div className={chipRowClasses}>
              {multiple && (
                <Chips
                  label={texts.selected}
                  chips={values.map((key) => ({ key, label: combobox.labelOf(key) }))}
                  input={input}
                  onRemove={isFixed ? undefined : combobox.remove}
                />
              )}
              <input
                type="text"
                role="combobox"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...inputProps}
                {...control}
                ref={input}
                required={inputProps.required && values.length === 0}
                placeholder={values.length > 0 ? undefined : inputProps.placeholder}
                aria-autocomplete="list"
                aria-expanded={hasList}
                aria-controls={hasList ? listId : undefined}
                aria-activedescendant={
                  hasList && active.activeKey
                    ? optionIdOf(listId, combobox.listedOptions, active.activeKey)
                    : undefined
                }
                className={boxInputClasses}
                value={text}
                onClick={(event) => {
                  inputProps.onClick?.(event)
                  if (!isFixed) setIsOpen(true)
                }}
                onChange={(event) => {
                  inputProps.onChange?.(event)
                  combobox.type(event.target.value)
                  setIsOpen(true)
                }}
                onBlur={(event) => {
                  inputProps.onBlur?.(event)
                  setIsOpen(false)
                }}
                onKeyDown={handleKeyDown}
              />
            </div>
            <div className="flex h-control-sm shrink-0 items-center">
              {(values.length > 0 || text !== '') && !isFixed && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={texts.clear}
                  className={controlButtonClasses}
                  onClick={combobox.clear}
                >
                  <XIcon aria-hidden="true" />
                </button>
              )}
              <button
                type="button"
                tabIndex={-1}
                aria-label={texts.showOptions}
                disabled={isFixed}
                className={controlButtonClasses}
                onClick={() => setIsOpen(!isOpen)}
              >
                <ChevronDownIcon aria-hidden="true" />
              </button>
            </div>
          </div>
        </PopoverAnchor>
        <ComboboxPopup
          combobox={combobox}
          box={box}
          listId={listId}
          label={inputProps['aria-label']}
          labelledBy={useFieldGroup(inputProps)['aria-labelledby']}
          multiple={multiple}
        />
      </Popover>
      <HiddenInputs
        name={name}
        values={values}
        form={inputProps.form}
        disabled={inputProps.disabled}
      />
      <div aria-live="polite" className="sr-only">
        {combobox.announcement}
      </div>
      <ControlMessages id={messageId} problems={[problem, notice]} />
    </div>
  )
}
