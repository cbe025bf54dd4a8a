import { send } from './send.ts'

/** The metrics of the server at one time, from `/api/metrics`. */
export interface Sample {
  residentBytes: number
  heapBytes: number
  /** Memory outside the heap: buffers, and the embedded database. */
  externalBytes: number
  openDescriptors: number
  /** The longest delay of the event loop since the previous sample. */
  loopDelaySeconds: number
  /** The count since the server started. */
  callsPlaced: number
  /** The count since the server started. */
  requestsAnswered: number
}

/** Reads a sample from the server; returns undefined when the server responds with an error because it is too busy. */
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

/** Returns the sum of all series of a metric whose labels contain a text. */
function sumOf(text: string, name: string, label: string): number {
  return text
    .split('\n')
    .filter((line) => line.split(/[{ ]/, 1)[0] === name && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
