import { markStarted, postToPage, readWidgetSettings } from '@callwright/dashboard/widget'
import { reportFailedRequests } from './errors.ts'
import { setContentSecurityPolicy } from './policy.ts'

const root = document.getElementById('widget')
if (!root) throw new Error('widget.html has no #widget')

const settings = readWidgetSettings(location.hash)
markStarted()
setContentSecurityPolicy(settings.baseUrl)
reportFailedRequests(settings.baseUrl)

const loadAndShow = async () => {
  if (import.meta.env.MODE === 'mocked') {
    const { startMockServer } = await import('@callwright/dashboard/mocks/browser')
    await startMockServer()
  }
  const { showWidget } = await import('./show-widget.tsx')
  showWidget(root, settings)
}

loadAndShow().catch((error: unknown) => {
  console.error(error)
  postToPage({ kind: 'failed' })
})
