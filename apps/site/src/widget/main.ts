import { markStarted, readWidgetAddress, tellPage } from '@callwright/dashboard/widget'
import { restrict } from './policy.ts'
import { watchRequests } from './problems.ts'

const root = document.getElementById('widget')
if (!root) throw new Error('widget.html has no #widget')

const settings = readWidgetAddress(location.hash)
markStarted()
restrict(settings.baseUrl)
watchRequests(settings.baseUrl)

import('./show-widget.tsx')
  .then(({ showWidget }) => showWidget(root, settings))
  .catch((error: unknown) => {
    console.error(error)
    tellPage({ kind: 'failed' })
  })
