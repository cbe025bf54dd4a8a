'use client'

import type { ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { RangeCalendar } from '../calendar/index.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import type { DateRangePreset } from './ranges.ts'

interface RangeChoicesProps extends ComponentProps<typeof RangeCalendar> {
  presets: readonly DateRangePreset[]
  /** Called with a preset when it is clicked. */
  onPresetSelect: (preset: DateRangePreset) => void
}

/** The presets, and the calendar beside them. */
export function RangeChoices({ presets, onPresetSelect, ...calendar }: RangeChoicesProps) {
  const texts = useStrings('dateRangePicker', english.dateRangePicker)
  return (
    <div className="flex gap-3 max-md:flex-col">
      {presets.length > 0 && (
        <fieldset
          aria-label={texts.presets}
          className="flex gap-1 max-md:max-w-63 max-md:flex-wrap max-sm:max-w-77 md:w-36 md:flex-col md:border-hairline md:border-e md:pe-3"
        >
          {presets.map((preset) => (
            <Button
              key={preset.label}
              variant="ghost"
              size="sm"
              className="justify-start"
              onClick={() => onPresetSelect(preset)}
            >
              {preset.label}
            </Button>
          ))}
        </fieldset>
      )}
      <RangeCalendar months={2} {...calendar} />
    </div>
  )
}
