'use client'

import { CheckIcon, RotateCwIcon } from 'lucide-react'
import { type ComponentProps, Fragment, useMemo, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { useScrollToOption } from '../lib/use-active-option.ts'
import { useVirtualItems } from '../lib/use-virtual-items.ts'
import { type ComboboxOption, labelOfOption } from './use-options.ts'

/** The key of the option that loads the options again. */
export const retryKey = '\0retry'

interface ComboboxListProps extends ComponentProps<'div'> {
  id: string
  options: readonly ComboboxOption[]
  selectedValues: ReadonlySet<string>
  activeKey: string
  /** The key of the option to scroll to. */
  scrollKey: string
  /** The label of the option that loads the options again, instead of the options. */
  retryLabel: string | undefined
  /** Called with the key of the option below the pointer. */
  onPoint: (key: string) => void
  /** Called with the key of a pressed option. */
  onPress: (key: string) => void
}

/** The list of a combobox; a long list is virtualized. */
export function ComboboxList({
  id,
  options,
  selectedValues,
  activeKey,
  scrollKey,
  retryLabel,
  onPoint,
  onPress,
  ...props
}: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeIndex = options.findIndex(({ value }) => value === activeKey)
  const { items, omittedHeightAfter, measureRef } = useVirtualItems({
    keys: useMemo(() => options.map(({ value }) => value), [options]),
    scroller: list,
    estimatedItemHeight: 32,
    estimatedScrollerHeight: 320,
    renderAllUpTo: 50,
    activeIndex,
  })
  useScrollToOption(list, scrollKey && optionIdOf(id, options, scrollKey))

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      className="min-h-0 overflow-y-auto overscroll-contain p-1 [overflow-anchor:none]"
      {...props}
    >
      {retryLabel !== undefined && (
        <Option
          id={optionIdOf(id, options, retryKey)}
          isActive={activeKey === retryKey}
          isSelected={false}
          onPointerMove={() => onPoint(retryKey)}
          onClick={() => onPress(retryKey)}
        >
          <RotateCwIcon aria-hidden="true" className="size-4 shrink-0" />
          <span className="flex-1">{retryLabel}</span>
        </Option>
      )}
      {retryLabel === undefined &&
        items.map(({ index, omittedHeightBefore }) => {
          const option = options[index]
          if (!option) return null
          const { value, description, disabled = false } = option
          const isSelected = selectedValues.has(value)
          return (
            <Fragment key={value}>
              <Spacer height={omittedHeightBefore} />
              <Option
                ref={measureRef}
                data-index={index}
                id={optionIdOf(id, options, value)}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                isActive={index === activeIndex}
                isSelected={isSelected}
                aria-disabled={disabled || undefined}
                onPointerMove={() => !disabled && onPoint(value)}
                onClick={() => !disabled && onPress(value)}
              >
                <span className="min-w-0 flex-1">
                  <bdi className="line-clamp-2">{labelOfOption(option)}</bdi>
                  {description && (
                    <bdi className="line-clamp-2 text-muted text-sm forced-colors:text-inherit">
                      {description}
                    </bdi>
                  )}
                </span>
                {isSelected && (
                  <CheckIcon
                    aria-hidden="true"
                    className="size-4 shrink-0 text-accent-strong forced-colors:text-inherit"
                  />
                )}
              </Option>
            </Fragment>
          )
        })}
      <Spacer height={omittedHeightAfter} />
    </div>
  )
}

/** Returns the id of the option with this key. */
export function optionIdOf(listId: string, options: readonly ComboboxOption[], key: string) {
  return `${listId}-${key === retryKey ? 'retry' : options.findIndex(({ value }) => value === key)}`
}

interface OptionProps extends ComponentProps<'div'> {
  isActive: boolean
  isSelected: boolean
}

function Option({ isActive, isSelected, className, ...props }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and refers to the active option
    <div
      data-slot="combobox-option"
      data-active={isActive || undefined}
      role="option"
      aria-selected={isSelected}
      className={cn(
        'flex min-h-control-sm select-none items-center gap-2 rounded-xs px-2 py-1 text-strong max-sm:min-h-11',
        'aria-disabled:opacity-50 not-aria-disabled:cursor-pointer data-active:bg-hover forced-colors:data-active:bg-[Highlight] forced-colors:data-active:text-[HighlightText] forced-colors:data-active:forced-color-adjust-none',
        className,
      )}
      {...props}
    />
  )
}

/** Takes the space of the options that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 && <div aria-hidden="true" style={{ height }} />
}
