'use client'

import { FileTextIcon, UploadIcon, XIcon } from 'lucide-react'
import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../icon-button/index.ts'
import { cn } from '../lib/cn.ts'
import { formatNumber } from '../lib/format-number.ts'
import * as english from '../locale/english.ts'
import { type Strings, useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface FileDropProps
  extends Omit<
    ComponentProps<'input'>,
    'type' | 'multiple' | 'name' | 'form' | 'value' | 'defaultValue' | 'onChange' | 'children'
  > {
  /** The label, which says what to choose. */
  label: string
  /** More details, such as columns and limits. */
  hint?: ReactNode
  /** The accepted file types, as in HTML: `.csv,text/csv`. */
  accept?: string
  /** The chosen file, which the caller sends: the input itself submits nothing. */
  file: File | null
  /** Called with the chosen file, or with null when it is removed or rejected. */
  onFileChange: (file: File | null) => void
  /** The error of the chosen file. */
  error?: ReactNode
}

/** A file input that also accepts a dropped file. */
export function FileDrop({
  ref,
  label,
  hint,
  accept,
  file,
  onFileChange,
  error,
  disabled,
  required,
  className,
  id: givenId,
  ...props
}: FileDropProps) {
  const { locale } = useLocale()
  const texts = useStrings('fileDrop', english.fileDrop)
  const generatedId = useId()
  const id = givenId ?? generatedId
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [isDragOver, setIsDragOver] = useState(false)
  const [rejectedName, setRejectedName] = useState<string>()
  const [lastFile, setLastFile] = useState(file)
  if (file !== lastFile) {
    setLastFile(file)
    // A file that the caller sets replaces the rejected one.
    if (file) setRejectedName(undefined)
  }
  const shownError = rejectedName ? texts.wrongType(rejectedName, accept ?? '') : error

  // A fieldset around the input can disable it, too. The styles also depend on the state of the input.
  const isDisabled = () => input.current?.matches(':disabled') ?? false

  const selectFile = (newFile: File | undefined) => {
    if (!newFile) return
    // The browser does not check dropped files, nor those chosen under 'All files'.
    const isAccepted = isAcceptedType(accept, newFile)
    setRejectedName(isAccepted ? undefined : newFile.name)
    onFileChange(isAccepted ? newFile : null)
  }

  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(false)
    if (!isDisabled()) selectFile(event.dataTransfer.files[0])
  }

  return (
    <div data-slot="file-drop" className={cn('flex flex-col gap-2', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the pointer; everyone can use the input */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsDragOver(!isDisabled())
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={handleDrop}
        className={cn(
          'group/zone relative flex flex-col items-center gap-1 rounded-md border border-strong border-dashed bg-raised px-4 py-6 text-center transition-colors',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2',
          isDragOver &&
            'border-accent bg-accent-soft forced-colors:border-[Highlight] forced-colors:border-solid',
          shownError && 'border-negative forced-colors:border-2',
          'has-[input:enabled:hover]:border-accent has-[input:disabled]:opacity-50',
        )}
      >
        <UploadIcon aria-hidden="true" className="mb-1 size-5 text-muted" />
        <label htmlFor={id} className="font-medium text-accent-strong text-base wrap-anywhere">
          {label}
        </label>
        <span className="text-muted text-sm group-has-[input:disabled]/zone:hidden">
          {texts.dropHere}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          // The input itself is always empty, since the caller holds the file.
          required={required && !file}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            selectFile(event.target.files?.[0])
            // The value is cleared, so that the same file can be chosen again after a correction.
            event.target.value = ''
          }}
          className="absolute inset-0 size-full opacity-0 enabled:cursor-pointer enabled:file:cursor-pointer"
          {...props}
        />
      </div>
      {file && (
        <div className="flex items-center gap-3 rounded-md border border-hairline bg-raised py-1.5 ps-3 pe-1.5">
          <FileTextIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <p className="min-w-0 flex-1 truncate text-base text-strong" title={file.name}>
            <bdi>{file.name}</bdi>
          </p>
          <span className="shrink-0 text-muted text-sm tabular-nums">
            <bdi>{formatFileSize(file, locale, texts)}</bdi>
          </span>
          <IconButton
            label={texts.remove(file.name)}
            variant="ghost"
            size="sm"
            disabled={disabled}
            onClick={() => {
              // The focus must not be lost with the button.
              input.current?.focus()
              onFileChange(null)
            }}
          >
            <XIcon />
          </IconButton>
        </div>
      )}
      <div id={`${id}-hint`} className="text-muted text-sm wrap-anywhere empty:hidden">
        {hint}
      </div>
      <div
        id={`${id}-error`}
        role="alert"
        className="text-negative-strong text-sm wrap-anywhere empty:hidden"
      >
        {shownError}
      </div>
    </div>
  )
}

function isAcceptedType(accept: string | undefined, file: File) {
  if (!accept) return true
  return accept.split(',').some((entry) => {
    const type = entry.trim().toLowerCase()
    if (type.startsWith('.')) return file.name.toLowerCase().endsWith(type)
    if (type.endsWith('/*')) return file.type.startsWith(type.slice(0, -1))
    return file.type === type
  })
}

function formatFileSize({ size }: File, locale: string, texts: Strings['fileDrop']) {
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  if (size < 1000) return texts.bytes(formatNumber(locale, size))
  if (size < 1e6) return texts.kilobytes(formatNumber(locale, size / 1000, oneDecimal))
  return texts.megabytes(formatNumber(locale, size / 1e6, oneDecimal))
}
