'use client'

import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useControlWithMessage } from '../field/use-control-with-message.ts'
import { Chips, handleChipKey } from '../lib/chips.tsx'
import { cn } from '../lib/cn.ts'
import { boxInputClasses, chipRowClasses, controlBoxClasses } from '../lib/control-box.ts'
import { ControlMessages } from '../lib/control-messages.tsx'
import { formatNumber } from '../lib/format-number.ts'
import { HiddenInputs } from '../lib/hidden-inputs.tsx'
import { isComposing } from '../lib/is-composing.ts'
import { isFocusLeaving } from '../lib/is-focus-leaving.ts'
import { useControllable } from '../lib/use-controllable.ts'
import { useFormReset } from '../lib/use-form-reset.ts'
import { useSubmitGuard } from '../lib/use-submit-guard.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { addTags, separators, type TagProblem } from './add-tags.ts'

export interface TagInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'maxLength'> {
  /** The controlled tags. */
  value?: readonly string[]
  /** The initial tags, when uncontrolled. */
  defaultValue?: readonly string[]
  /** Called with the new tags. */
  onValueChange?: (tags: string[]) => void
  /** The largest number of tags; without it there is no limit. */
  maxTags?: number
  /** The largest length of a tag, in UTF-16 code units as in HTML; without it there is no limit. */
  maxLength?: number
  /** Returns what is wrong with a tag, or undefined. */
  validate?: (tag: string) => string | undefined
  /** The name of the tags in a form; each is a value of its own. */
  name?: string
}

/** Short texts that are typed or pasted, and become chips. */
export function TagInput({
  ref,
  value,
  defaultValue = [],
  onValueChange,
  maxTags,
  maxLength,
  validate,
  name,
  className,
  ...props
}: TagInputProps) {
  const { locale } = useLocale()
  const texts = useStrings('tagInput', english.tagInput)
  const chipTexts = useStrings('chips', english.chips)
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [enteredTags, setTags, resetTags] = useControllable<readonly string[], string[]>(
    value,
    defaultValue,
    onValueChange,
  )
  const tags = [...new Set(enteredTags)].filter(Boolean)
  const [text, setText] = useState('')
  const textBeforeComposition = useRef('')
  const [problem, setProblem] = useState<TagProblem>()
  const [announcement, setAnnouncement] = useState('')
  const isFixed = Boolean(props.disabled || props.readOnly)

  /** Adds tags; those that are refused stay in the input, before the text that is still being typed. */
  const add = (entered: string[], typing = '') => {
    const { added, remaining, problem } = addTags(tags, entered, { maxTags, maxLength, validate })
    setText([...remaining, typing.trimStart()].filter(Boolean).join(', '))
    setProblem(problem)
    if (added.length === 0) return
    setTags([...tags, ...added])
    setAnnouncement(
      added.length === 1
        ? texts.added(added[0] ?? '')
        : texts.addedCount(added.length, formatNumber(locale, added.length)),
    )
  }
  const addText = () => add(text.split(separators))
  const remove = (removed: string) => {
    setTags(tags.filter((tag) => tag !== removed))
    setProblem(undefined)
    setAnnouncement(chipTexts.removed(removed))
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event)
    if (event.defaultPrevented || isComposing(event.nativeEvent) || isFixed) return
    if (handleChipKey(event, () => remove(tags.at(-1) ?? ''))) event.preventDefault()
    else if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      addText()
    }
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    props.onPaste?.(event)
    const pasted = event.clipboardData.getData('text')
    if (event.defaultPrevented || isFixed || !separators.test(pasted)) return
    // An input would remove the line breaks.
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const before = text.slice(0, selectionStart ?? text.length)
    const after = text.slice(selectionEnd ?? text.length)
    add((before + pasted + after).split(separators))
  }
  const handleChange = (typed: string, previousText: string, isInComposition = false) => {
    const parts = typed.split(separators)
    setAnnouncement('')
    // Refused tags have separators, too, and are not added while they are being corrected.
    if (parts.length > previousText.split(separators).length && !isInComposition) {
      const typing = parts.pop()
      return add(parts, typing)
    }
    setText(typed)
    setProblem(undefined)
  }

  const message = problem && messageOf(problem)
  function messageOf({ kind, tag: wholeTag, message }: TagProblem) {
    const tag = wholeTag.length > 40 ? `${wholeTag.slice(0, 39)}…` : wholeTag
    if (kind === 'tooMany') return texts.tooMany(maxTags ?? 0, formatNumber(locale, maxTags ?? 0))
    if (kind === 'tooLong') return texts.tooLong(tag, formatNumber(locale, maxLength ?? 0))
    return kind === 'duplicate' ? texts.duplicate(tag) : message
  }
  const isInvalid = Boolean(message) && text !== ''
  useLayoutEffect(() => {
    input.current?.setCustomValidity(isInvalid ? (message ?? '') : '')
  }, [isInvalid, message])
  useSubmitGuard(input, isInvalid)
  useFormReset(input, () => {
    resetTags()
    setText('')
    setProblem(undefined)
  })

  const control = useControlWithMessage(props, message && messageId, isInvalid)

  return (
    <div data-slot="tag-input" className={cn('relative min-w-0', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the box focuses its input */}
      <div
        className={controlBoxClasses}
        onMouseDown={(event) => {
          if (event.target === input.current || props.disabled) return
          event.preventDefault()
          input.current?.focus()
        }}
        onBlur={(event) => {
          if (text.trim() && isFocusLeaving(event)) addText()
        }}
      >
        <div className={chipRowClasses}>
          <Chips
            label={texts.label}
            chips={tags.map((tag) => ({ key: tag, label: tag }))}
            input={input}
            onRemove={isFixed ? undefined : remove}
          />
          <input
            type="text"
            autoComplete="off"
            enterKeyHint="done"
            {...props}
            {...control}
            ref={input}
            required={props.required && tags.length === 0}
            placeholder={tags.length > 0 ? undefined : props.placeholder}
            className={boxInputClasses}
            value={text}
            onChange={(event) => {
              props.onChange?.(event)
              handleChange(event.target.value, text, (event.nativeEvent as InputEvent).isComposing)
            }}
            onCompositionStart={(event) => {
              props.onCompositionStart?.(event)
              textBeforeComposition.current = text
            }}
            onCompositionEnd={(event) => {
              props.onCompositionEnd?.(event)
              handleChange(event.currentTarget.value, textBeforeComposition.current)
            }}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
          />
        </div>
      </div>
      <HiddenInputs name={name} values={tags} form={props.form} disabled={props.disabled} />
      <div aria-live="polite" className="sr-only">
        {announcement}
      </div>
      <ControlMessages id={messageId} problems={[message]} />
    </div>
  )
}
