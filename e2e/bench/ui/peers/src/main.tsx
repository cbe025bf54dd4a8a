import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Page } from 'the-page'
import { makeRows } from './rows.ts'

const root = createRoot(document.getElementById('root'))
root.render(<Page rows={makeRows(3)} />)

/** Shows this many rows; answers with the milliseconds until they were on the screen. */
window.show = async (count) => {
  const rows = makeRows(count)
  // Not in the middle of a frame, and not with the page's own first work still going on.
  await new Promise((resolve) => requestIdleCallback(resolve))
  const began = performance.now()
  flushSync(() => root.render(<Page rows={rows} />))
  await new Promise((resolve) =>
    requestAnimationFrame(() => {
      // A message is heard after the frame it was sent in.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    }),
  )
  return performance.now() - began
}
