// Loads the scripts of a prerendered page after the first paint, so that they do not delay it.
const load = () => document.head.append(document.getElementById('scripts').content)
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
  load()
} else {
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', load)
}
