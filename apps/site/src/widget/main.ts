import { markStarted, postToPage, readWidgetSettings } from '@callwright/dashboard/widget'
import { reportFailedRequests } from './errors.ts'
import { setContentSecurityPolicy } from './policy.ts'

const root = document.getElementById('widget')
if (!root) throw new Error('widget.html has no #widget')

/** Shows the widget with the settings in the hash. */
async function start(root: HTMLElement) {
  const settings = readWidgetSettings(location.hash)
  markStarted()
  setContentSecurityPolicy(settings.baseUrl)
  reportFailedRequests(settings.baseUrl)
  if (import.meta.env.MODE === 'mocked') {
    const { startMockServer } = await import('@callwright/dashboard/mocks/browser')
    await startMockServer()
  }
  const { showWidget } = await import('./show-widget.tsx')
  showWidget(root, settings)
}

// Outside of a frame, a link could show a chat with any server under this address, and use its microphone permission.
if (window.parent === window) {
  root.textContent =
    'The voice widget is a part of the dashboard. Open the page Widget Test there to use it.'
} else {
  start(root).catch((error: unknown) => {
    console.error(error)
    postToPage({ kind: 'failed' })
  })
}
