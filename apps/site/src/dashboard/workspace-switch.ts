import { useEffect } from 'react'

const openDashboard = () => window.location.assign('/dashboard')

/** Tells the other tabs of the browser, whose session it is too, that another workspace is shown. */
const switchChannel = new BroadcastChannel('callwright.workspace')

/** Opens the dashboard again when another tab shows another workspace. */
export function useSwitchInOtherTab() {
  useEffect(() => {
    switchChannel.addEventListener('message', openDashboard)
    return () => switchChannel.removeEventListener('message', openDashboard)
  }, [])
}

/** Opens the dashboard again in all tabs, so that nothing stays of the workspace that was shown. */
export function openDashboardInAllTabs() {
  switchChannel.postMessage('switched')
  openDashboard()
}
