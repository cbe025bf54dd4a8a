// Loads the scripts of a prerendered page after its content is painted, so that they do not delay it.
const load = () => document.head.append(document.getElementById('scripts').content)
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
  load()
} else {
  // The first paint may show the background alone.
  const loadAfterContent = (list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) load()
  }
  new PerformanceObserver(loadAfterContent).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', load)
}
