import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenToWidget, postToPage, readWidgetSettings, widgetUrl } from './widget-frame.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://callwright.example'

it('posts to the page around the widget, and to no page of another origin', () => {
  const postMessage = vi.fn()
  const location = { origin }
  vi.stubGlobal('window', { parent: { postMessage }, location })
  postToPage({ kind: 'ready' })
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'ready' }, location.origin)
})

describe('the settings of the widget', () => {
  const keys = { publicKey: 'pk & more', assistantId: 'a#1', baseUrl: 'https://api.example' }

  it.each([true, false])('are in the hash of its URL, with chatOnly %s', (chatOnly) => {
    const url = widgetUrl('/widget.html', { ...keys, chatOnly })
    expect(url).toMatch(/^\/widget\.html#/)
    expect(readWidgetSettings(url.slice(url.indexOf('#')))).toEqual({ ...keys, chatOnly })
  })

  it('are empty without a hash', () => {
    const empty = { publicKey: '', assistantId: '', baseUrl: '', chatOnly: false }
    expect(readWidgetSettings('')).toEqual(empty)
  })
})

describe('the messages of the widget', () => {
  const contentWindow = {}
  /** Listens to a frame, and returns what it is told of messages, and what was listened to. */
  function listen() {
    const listeners = new Set<(event: unknown) => void>()
    vi.stubGlobal('window', {
      location: { origin },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    })
    const onMessage = vi.fn()
    const stop = listenToWidget({ contentWindow } as HTMLIFrameElement, onMessage)
    const send = (event: Partial<MessageEvent> | object) => {
      for (const listener of listeners)
        listener({ data: { kind: 'ready' }, origin, source: contentWindow, ...event })
    }
    return { onMessage, send, stop, listeners }
  }

  it('are those of its own frame and origin', () => {
    const { onMessage, send } = listen()
    send({ source: {} })
    send({ origin: 'https://elsewhere.example' })
    expect(onMessage).not.toHaveBeenCalled()
    send({})
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'ready' })
  })

  it('are those that are known', () => {
    const { onMessage, send } = listen()
    send({ data: { kind: 'problem' } })
    send({ data: { kind: 'unknown' } })
    expect(onMessage).not.toHaveBeenCalled()
    send({ data: { kind: 'failed' } })
    send({ data: { kind: 'problem', reason: null } })
    expect(onMessage.mock.calls).toEqual([
      [{ kind: 'failed' }],
      [{ kind: 'problem', reason: null }],
    ])
  })

  it('are not listened to any more after the end', () => {
    const { listeners, stop } = listen()
    expect(listeners.size).toBe(1)
    stop()
    expect(listeners.size).toBe(0)
  })
})
