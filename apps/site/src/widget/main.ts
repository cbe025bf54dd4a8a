import { markStarted, readWidgetAddress, tellPage } from '@callwright/dashboard/widget'
import { restrict } from './policy.ts'
import { watchRequests } from './problems.ts'

const root = document.getElementById('widget')
if (!root) throw new Error('widget.html has no #widget')

const settings = readWidgetAddress(location.hash)
markStarted()
restrict(settings.baseUrl)
watchRequests(settings.baseUrl)

const show = async () => {
  if (import.meta.env.MODE === 'mocked') {
    const { startWorld } = await import('@callwright/dashboard/mocks/browser')
    await startWorld()
  }
  const { showWidget } = await import('./show-widget.tsx')
  showWidget(root, settings)
}

show().catch((error: unknown) => {
  console.error(error)
  tellPage({ kind: 'failed' })
})
