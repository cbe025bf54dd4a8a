import { markStarted, postToPage, readWidgetSettings } from '@callwright/dashboard/widget'
import { reportRequests } from './errors.ts'
import { setPolicy } from './policy.ts'

const root = document.getElementById('widget')
if (!root) throw new Error('widget.html has no #widget')

const settings = readWidgetSettings(location.hash)
markStarted()
setPolicy(settings.baseUrl)
reportRequests(settings.baseUrl)

const show = async () => {
  if (import.meta.env.MODE === 'mocked') {
    const { startMockServer } = await import('@callwright/dashboard/mocks/browser')
    await startMockServer()
  }
  const { showWidget } = await import('./show-widget.tsx')
  showWidget(root, settings)
}

show().catch((error: unknown) => {
  console.error(error)
  postToPage({ kind: 'failed' })
})
