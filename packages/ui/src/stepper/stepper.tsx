'use client'

import { cva } from 'class-variance-authority'
import { CheckIcon, XIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useLocale } from '../locale/index.ts'

/** The state of a step. */
export type StepState = 'done' | 'current' | 'upcoming' | 'failed'

export interface Step {
  /** The name of the step, in a few words. */
  label: string
  /** Whether it is done, worked on, still to come, or has to be corrected. */
  state: StepState
  /** What it is about, or why it failed. */
  hint?: string
}

export interface StepperProps extends Omit<ComponentProps<'ol'>, 'children'> {
  /** The steps, in their order. */
  steps: readonly Step[]
  /** Called with the index of a pressed step. Done and failed steps are then buttons. */
  onStepSelect?: (index: number) => void
}

/** The steps of a long form and their states; in a narrow place only the current one has a visible label. */
export function Stepper({ steps, onStepSelect, className, ...props }: StepperProps) {
  const { locale, strings } = useLocale()
  const numbers = new Intl.NumberFormat(locale)
  // Without a current step, the person has to work on the first failed one.
  const currentIndex =
    steps.findIndex(({ state }) => state === 'current') >= 0
      ? steps.findIndex(({ state }) => state === 'current')
      : steps.findIndex(({ state }) => state === 'failed')
  return (
    // A size container, since a stepper in a dialog is narrow on a wide screen as well.
    <div data-slot="stepper" className={cn('@container min-w-0', className)}>
      <p aria-hidden="true" className="mb-1 text-muted text-sm tabular-nums @lg:hidden">
        {currentIndex >= 0 &&
          strings.stepper.position(numbers.format(currentIndex + 1), numbers.format(steps.length))}
      </p>
      <ol className="flex items-start gap-2" {...props}>
        {steps.map((step, index) => (
          <StepItem
            key={index}
            step={step}
            number={numbers.format(index + 1)}
            isCurrent={index === currentIndex}
            isLast={index === steps.length - 1}
            onSelect={
              onStepSelect && (step.state === 'done' || step.state === 'failed')
                ? () => onStepSelect(index)
                : undefined
            }
          />
        ))}
      </ol>
    </div>
  )
}

const markerVariants = cva(
  'grid size-[calc(1.75rem+var(--density)*0.25rem)] shrink-0 place-items-center rounded-full border font-medium text-sm tabular-nums transition-colors [&>svg]:size-4',
  {
    variants: {
      /**
       * The state of the step.
       * @default upcoming
       */
      state: {
        done: 'border-accent bg-accent-soft text-accent-strong',
        current:
          'border-accent bg-accent text-on-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
        upcoming: 'border-strong border-dashed text-muted',
        failed: 'border-negative bg-negative-soft text-negative-strong',
      },
    },
    defaultVariants: { state: 'upcoming' },
  },
)

interface StepItemProps {
  step: Step
  number: string
  isCurrent: boolean
  isLast: boolean
  onSelect: (() => void) | undefined
}

function StepItem({ step, number, isCurrent, isLast, onSelect }: StepItemProps) {
  const { strings } = useLocale()
  const { label, state, hint } = step
  const stateText = state === 'current' ? undefined : strings.stepper[state]
  const content = (
    <>
      <span aria-hidden="true" className={markerVariants({ state })}>
        {state === 'done' && <CheckIcon className="stroke-3" />}
        {state === 'failed' && <XIcon className="stroke-3" />}
        {(state === 'current' || state === 'upcoming') && number}
      </span>
      <span
        className={cn(
          'min-w-0 py-[calc(0.25rem+var(--density)*0.125rem)] text-start',
          !isCurrent && '@max-lg:sr-only',
        )}
      >
        <span
          className={cn(
            'line-clamp-2 text-default',
            isCurrent && 'font-medium text-strong',
            state === 'upcoming' && 'text-muted',
          )}
        >
          {label}
        </span>
        {hint && (
          <span
            className={cn(
              'line-clamp-3 text-sm',
              state === 'failed' ? 'text-negative-strong' : 'text-muted',
            )}
          >
            {hint}
          </span>
        )}
        {stateText && <span className="sr-only">{stateText}</span>}
      </span>
    </>
  )
  const contentClasses = 'relative flex min-w-0 items-start gap-2 rounded-sm'
  return (
    <li
      data-slot="stepper-step"
      data-state={state}
      aria-current={isCurrent ? 'step' : undefined}
      className={cn(
        'wrap-anywhere flex min-w-0 items-start gap-2',
        isLast ? 'shrink' : 'flex-1',
        isCurrent && '@max-lg:flex-auto',
      )}
    >
      {onSelect ? (
        <button
          type="button"
          className={cn(contentClasses, 'transition-colors hover:bg-hover hover:text-strong')}
          onClick={onSelect}
        >
          {content}
        </button>
      ) : (
        <span className={contentClasses}>{content}</span>
      )}
      {!isLast && (
        <span
          aria-hidden="true"
          className={cn(
            'mt-[calc(0.875rem+var(--density)*0.125rem)] min-w-2 flex-1 border-t',
            state === 'done' ? 'border-accent' : 'border-strong border-dashed',
          )}
        />
      )}
    </li>
  )
}
