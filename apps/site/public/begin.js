// A page that is whole in its document is painted before its scripts are asked for, which would take their
// part of the line and the processor.
const begin = () => document.head.append(document.getElementById('scripts').content)
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
  begin()
} else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', begin)
}
