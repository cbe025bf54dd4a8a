'use client'

import { Fragment, type ReactNode, type RefObject } from 'react'
import { useVirtualItems } from '../lib/use-virtual-items.ts'
import { tableRoles } from './table-roles.ts'

interface VirtualRowsProps {
  /** The ids of the rows. */
  ids: readonly string[]
  scroller: RefObject<HTMLElement | null>
  estimatedScrollerHeight: number
  className: string
  /** Renders the row at an index, with `measure` as its ref. */
  renderRow: (index: number, measureRef: ((row: Element | null) => void) | undefined) => ReactNode
}

/** The visible rows of a virtualized table. Scrolling rerenders only this component. */
export function VirtualRows({
  ids,
  scroller,
  estimatedScrollerHeight,
  className,
  renderRow,
}: VirtualRowsProps) {
  const { items, omittedHeightAfter, measureRef, focusHandlers } = useVirtualItems({
    keys: ids,
    scroller,
    estimatedScrollerHeight,
    estimatedItemHeight: 41,
  })
  return (
    <tbody {...tableRoles.rowGroup} className={className} {...focusHandlers}>
      {items.map(({ key, index, omittedHeightBefore }) => (
        <Fragment key={key}>
          <Spacer height={omittedHeightBefore} />
          {renderRow(index, measureRef)}
        </Fragment>
      ))}
      <Spacer height={omittedHeightAfter} />
    </tbody>
  )
}

/** Takes the space of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true" className="@max-[40rem]:block" style={{ height }}>
      <td className="p-0 @max-[40rem]:hidden" />
    </tr>
  )
}
