import { send } from './send.ts'

/** What `/api/metrics` says of the server at one moment. */
export interface Sample {
  residentBytes: number
  heapBytes: number
  /** Outside the heap: buffers, and the memory of the embedded database. */
  externalBytes: number
  openDescriptors: number
  /** The longest delay of the event loop since the sample before. */
  loopDelaySeconds: number
  /** Since the server started. */
  callsPlaced: number
  /** Since the server started. */
  requestsAnswered: number
}

/** Reads a sample from the server; undefined while it is too busy to answer in time. */
export async function readSample(url: string): Promise<Sample | undefined> {
  const response = await send(`${url}/api/metrics`)
  if (!response.ok) return undefined
  const text = await response.text()
  const value = (name: string, label = '') => sumOf(text, name, label)
  return {
    residentBytes: value('process_resident_memory_bytes'),
    heapBytes: value('nodejs_heap_size_used_bytes'),
    externalBytes: value('nodejs_external_memory_bytes'),
    openDescriptors: value('process_open_fds'),
    loopDelaySeconds: value('nodejs_eventloop_lag_max_seconds'),
    callsPlaced: value('callwright_provider_requests_total', 'outcome="placed"'),
    requestsAnswered: value('http_request_duration_seconds_count', 'route="/api/'),
  }
}

/** The sum over all series of a metric whose labels contain a text. */
function sumOf(text: string, name: string, label: string): number {
  return text
    .split('\n')
    .filter((line) => line.split(/[{ ]/, 1)[0] === name && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
