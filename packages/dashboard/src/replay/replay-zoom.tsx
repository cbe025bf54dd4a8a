import { IconButton } from '@callwright/ui/icon-button'
import { SegmentedControl, SegmentedControlItem } from '@callwright/ui/segmented-control'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { texts } from './replay.messages.ts'
import type { Replay } from './replay-series.ts'
import { type TimeSpan, usefulZooms, type Zoom, zoomedSpan } from './replay-time.ts'

export interface ReplayZoomProps {
  replay: Replay
  zoom: Zoom
  onZoomChange: (zoom: Zoom) => void
  /** The part of the replay that is shown. */
  span: TimeSpan
  /** Called with a time in the part that is to be shown. */
  onTimeChange: (time: number) => void
}

/** Chooses how much of the replay is shown: all of it, or one day or hour. */
export function ReplayZoom({ replay, zoom, onZoomChange, span, onTimeChange }: ReplayZoomProps) {
  const formatter = useFormatter()
  const zooms = usefulZooms(replay)
  if (zooms.length === 1) return null
  const goTo = (time: number) =>
    onTimeChange(zoomedSpan(replay, zoom, time, formatter.timeZone).from)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <SegmentedControl
        aria-label={texts.zoom}
        value={zoom}
        onValueChange={(value) => onZoomChange(value as Zoom)}
      >
        {zooms.map((each) => (
          <SegmentedControlItem key={each} value={each}>
            {texts.zooms[each]}
          </SegmentedControlItem>
        ))}
      </SegmentedControl>
      <div className="flex items-center gap-1">
        {zoom !== 'all' && (
          <IconButton
            label={texts.earlier[zoom]}
            size="sm"
            disabled={span.from <= replay.from}
            onClick={() => goTo(span.from - 1)}
          >
            <ChevronLeftIcon className="rtl:rotate-180" />
          </IconButton>
        )}
        <span className="text-center text-default text-sm tabular-nums">
          {spanText(span, zoom, formatter)}
        </span>
        {zoom !== 'all' && (
          <IconButton
            label={texts.later[zoom]}
            size="sm"
            disabled={span.to >= replay.to}
            onClick={() => goTo(span.to)}
          >
            <ChevronRightIcon className="rtl:rotate-180" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function spanText({ from, to }: TimeSpan, zoom: Zoom, formatter: Formatter): string {
  const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const day = formatter.shortDate(start, formatter.now())
  if (zoom === 'day') return day
  if (zoom === 'hour') {
    return `${day}, ${formatter.hourAndMinute(start)} – ${formatter.hourAndMinute(end)}`
  }
  return `${day} – ${formatter.shortDate(end, formatter.now())}`
}
