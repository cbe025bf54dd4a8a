'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { ChartTooltip } from '../chart-frame/chart-tooltip.tsx'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { HeatBox } from './heat-box.tsx'

interface HeatGridProps {
  caption: string
  columns: readonly string[]
  rows: readonly {
    label: string
    cells: readonly { text: string; step: number | undefined }[]
  }[]
  valueName: string
}

interface Position {
  row: number
  column: number
}

const maxColumnLabels = 8
/** More columns have no gaps between them, so that they fit a phone. */
const maxGaps = 48

const isSame = (a: Position | undefined, b: Position) => a?.row === b.row && a.column === b.column

/** Returns the position to which a key moves. */
function positionAfter(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Position,
  last: Position,
): Position | undefined {
  // Alt+ArrowLeft, for one, is the browser's Back.
  if (altKey || metaKey) return undefined
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 }
  if (key === 'End') return { row: ctrlKey ? last.row : row, column: last.column }
  if (ctrlKey) return undefined
  if (key === 'ArrowLeft') return { row, column: Math.max(0, column - 1) }
  if (key === 'ArrowRight') return { row, column: Math.min(last.column, column + 1) }
  if (key === 'ArrowUp') return { row: Math.max(0, row - 1), column }
  if (key === 'ArrowDown') return { row: Math.min(last.row, row + 1), column }
  return undefined
}

/** The cells with their names; one is a tab stop, and the arrow keys move between them. */
export function HeatGrid({ caption, columns, rows, valueName }: HeatGridProps) {
  const texts = useStrings('heatStrip', english.heatStrip)
  const table = useRef<HTMLTableElement>(null)
  const [tabStop, setTabStop] = useState<Position>({ row: 0, column: 0 })
  const [hovered, setHovered] = useState<Position>()
  const [focused, setFocused] = useState<Position>()
  const shown = hovered ?? focused
  const last = { row: rows.length - 1, column: columns.length - 1 }
  // The data may have become smaller.
  const current = {
    row: Math.min(tabStop.row, last.row),
    column: Math.min(tabStop.column, last.column),
  }
  const labelEvery = Math.ceil(columns.length / maxColumnLabels)

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setHovered(undefined)
      setFocused(undefined)
    }
    const next = positionAfter(event, current, last)
    if (!next) return
    event.preventDefault()
    // The first cell of a row is its header.
    table.current?.tBodies[0]?.rows[next.row]?.cells[next.column + 1]?.focus()
  }

  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells
      role="grid"
      aria-label={caption}
      className="w-full border-separate border-spacing-0"
      onKeyDown={handleKeyDown}
      onPointerLeave={() => setHovered(undefined)}
      onBlur={() => setFocused(undefined)}
    >
      <thead aria-hidden="true">
        <tr>
          <td />
          {columns.map(
            (column, index) =>
              index % labelEvery === 0 && (
                <td
                  key={index}
                  colSpan={Math.min(labelEvery, columns.length - index)}
                  className="h-6 max-w-0 px-px pb-1 text-start text-muted text-xs tabular-nums"
                >
                  <span
                    className={cn(
                      'block truncate',
                      // On a phone, every other one of many labels is shown, in the room of two.
                      labelEvery > 1 &&
                        (index % (2 * labelEvery)
                          ? '@max-md:invisible'
                          : '@max-md:w-max @max-md:max-w-[200%]'),
                    )}
                  >
                    {column}
                  </span>
                </td>
              ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }, row) => (
          <tr key={row}>
            {label.trim() ? (
              <th
                scope="row"
                className="max-w-24 truncate pe-2 text-start font-normal text-muted text-xs"
              >
                {label}
              </th>
            ) : (
              <td />
            )}
            {cells.map(({ text, step }, column) => {
              const position = { row, column }
              const isShown = isSame(shown, position)
              return (
                <td
                  key={column}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                  role="gridcell"
                  tabIndex={isSame(current, position) ? 0 : -1}
                  style={{ width: `${100 / columns.length}%` }}
                  className={cn(
                    'relative h-7 rounded-sm focus-visible:z-10 focus-visible:-outline-offset-1',
                    columns.length <= maxGaps && 'p-px',
                  )}
                  onFocus={() => {
                    setTabStop(position)
                    setFocused(position)
                    setHovered(undefined)
                  }}
                  onPointerEnter={() => setHovered(position)}
                >
                  <span className="sr-only">
                    {texts.cell(label, columns[column] ?? '', text, valueName)}
                  </span>
                  <HeatBox
                    step={step}
                    className={cn(
                      'h-full',
                      columns.length > maxGaps && 'rounded-none border-0',
                      isShown && 'border-2 border-current text-strong',
                    )}
                  />
                  {isShown && (
                    <div
                      // The cell's own text says the same.
                      aria-hidden="true"
                      className={cn(
                        'pointer-events-none absolute z-10 w-max',
                        row === 0 ? 'top-full mt-1' : 'bottom-full mb-1',
                        column < columns.length / 3
                          ? 'start-0'
                          : column < (columns.length * 2) / 3
                            ? '-translate-x-1/2 start-1/2'
                            : 'end-0',
                      )}
                    >
                      <ChartTooltip
                        label={texts.position(label, columns[column] ?? '')}
                        rows={[{ name: valueName, value: text }]}
                      />
                    </div>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
