import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Page } from 'the-page'
import { makeRows } from './rows.ts'

const root = createRoot(document.getElementById('root'))
root.render(<Page rows={makeRows(3)} />)

/** Renders this many rows; returns the milliseconds until they were painted. */
window.show = async (count) => {
  const rows = makeRows(count)
  // Waits until the page has finished its initial work.
  await new Promise((resolve) => requestIdleCallback(resolve))
  const startedAt = performance.now()
  flushSync(() => root.render(<Page rows={rows} />))
  await new Promise((resolve) =>
    requestAnimationFrame(() => {
      // A message posted in requestAnimationFrame arrives only after that frame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    }),
  )
  return performance.now() - startedAt
}
