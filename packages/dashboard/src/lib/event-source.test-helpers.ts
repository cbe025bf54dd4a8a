import { vi } from 'vitest'

/** Replaces EventSource, so that a test can make it fail. */
export class FakeEventSource {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = FakeEventSource.CONNECTING
  onopen = () => {}
  onerror = () => {}
  onmessage = (_event: { data: string; lastEventId: string }) => {}
  close = vi.fn()

  constructor() {
    FakeEventSource.opened.push(this)
  }
}
