import type { CampaignLogLine } from '@callwright/contract'
import { describe, expect, test, vi } from 'vitest'
import { CampaignLogError, parseCampaignLog } from './parse-campaign-log.ts'

const at = '2026-11-20T15:00:00.000Z'
const header: CampaignLogLine = {
  kind: 'header',
  version: 1,
  campaign: { id: 1, name: 'Renewals für Łódź' },
  as_of: at,
  created_at: at,
  started_at: at,
  logged_since: null,
  gates: [],
}
const status: CampaignLogLine = {
  kind: 'status',
  at,
  status: 'running',
  reason: null,
  max_concurrent_calls: 3,
}
const call: CampaignLogLine = {
  kind: 'call',
  id: 7,
  reserved_at: at,
  requested_at: null,
  started_at: null,
  ended_at: null,
  outcome: null,
}
const end = (lines: number): CampaignLogLine => ({ kind: 'end', lines })

const toText = (lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Returns a stream of the bytes of a text in pieces of a length. */
function streamOf(text: string, pieceLength = Number.POSITIVE_INFINITY) {
  const bytes = new TextEncoder().encode(text)
  let start = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (start >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(start, start + pieceLength))
      start += pieceLength
    },
  })
}

const parse = (text: string, pieceLength?: number) => parseCampaignLog(streamOf(text, pieceLength))

/** Returns the message of the error with which a text is refused. */
async function errorOf(text: string): Promise<string> {
  const error = await parse(text).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CampaignLogError)
  return (error as Error).message
}

describe('a log', () => {
  test('is read into its lines by their kind', async () => {
    const held = { kind: 'held', at, gate: 'hours', until: null, contacts: 2 }
    const released = { kind: 'released', at, gate: 'hours', contacts: 1 }
    const stop = { kind: 'stop', at, until: null }
    const log = await parse(toText([header, status, held, released, stop, call, end(6)]))
    expect(log).toEqual({
      header,
      statuses: [status],
      holds: [{ gate: 'hours', at: Date.parse(at), until: null, contacts: 2 }],
      releases: [released],
      stops: [stop],
      calls: [
        {
          id: 7,
          reservedAt: Date.parse(at),
          requestedAt: null,
          startedAt: null,
          endedAt: null,
          outcome: null,
        },
      ],
    })
  })

  test('is read in pieces that end within a line and within a character', async () => {
    const whole = toText([header, status, call, end(3)])
    expect(await parse(whole, 7)).toEqual(await parse(whole))
    expect((await parse(whole, 1)).header.campaign.name).toBe('Renewals für Łódź')
  })

  test('may end without a line break, with empty lines and with those of Windows', async () => {
    const lines = toText([header, end(1)])
    await expect(parse(lines.trimEnd())).resolves.toBeDefined()
    await expect(parse(`${lines}\n \n`)).resolves.toBeDefined()
    await expect(parse(lines.replaceAll('\n', '\r\n'))).resolves.toBeDefined()
  })

  test('never has a call that ends before its reservation', async () => {
    const early = { ...call, ended_at: '2026-11-20T14:59:59.000Z' }
    const log = await parse(toText([header, early, end(2)]))
    expect(log.calls[0]?.endedAt).toBe(Date.parse(at))
  })
})

describe('a file that is not a log', () => {
  test('is named as such when its first line is no header', async () => {
    const message =
      'This is not the log of a campaign: its first line must be {"kind":"header","version":1,…}.'
    expect(await errorOf('First name,Last name\nMarta,Okafor\n')).toBe(message)
    expect(await errorOf('{"evidence":{"call":1}}')).toBe(message)
    expect(await errorOf('null\n')).toBe(message)
    expect(await errorOf(toText([status, end(1)]))).toBe(message)
  })

  test('is named as such when it is empty', async () => {
    expect(await errorOf('')).toBe('The file is empty. Export the log of the campaign again.')
    expect(await errorOf(' ')).toBe(await errorOf(''))
  })

  test('says which version it has', async () => {
    const message = await errorOf(toText([{ kind: 'header', version: 2, other: true }, end(1)]))
    expect(message).toMatch(/^Line 1: the log has version 2, but only version 1 can be read\./)
  })
})

describe('an incomplete log', () => {
  test('says where it is cut off', async () => {
    const lines = toText([header, status, call, end(3)])
    const message =
      'The log is cut off after line 2: its last line must be {"kind":"end","lines":…}. Load or export it again.'
    expect(await errorOf(toText([header, status]))).toBe(message)
    // Cut off within the third line.
    expect(await errorOf(lines.slice(0, toText([header, status]).length + 20))).toBe(message)
  })

  test('says how many lines are missing', async () => {
    expect(await errorOf(toText([header, status, end(9)]))).toBe(
      'Line 3: the log must have 9 lines before its end, but it has 2. Load or export it again.',
    )
  })
})

describe('a wrong line', () => {
  const errorOfLine = (line: unknown) => errorOf(toText([header, line, end(2)]))

  test('is named with its number and with what would be right', async () => {
    expect(await errorOfLine({ ...status, at: 'yesterday' })).toBe(
      'Line 2: “at” must be a time such as 2026-11-20T15:00:00.000Z.',
    )
    expect(await errorOfLine({ ...status, max_concurrent_calls: 1.5 })).toBe(
      'Line 2: “max_concurrent_calls” must be a whole number.',
    )
    expect(await errorOfLine({ ...status, status: 'over' })).toBe(
      'Line 2: “status” must be one of draft, running, paused, completed, cancelled.',
    )
    expect(await errorOfLine({ kind: 'note' })).toBe(
      'Line 2: “kind” must be one of header, status, held, released, stop, call, end.',
    )
    expect(await errorOfLine({ ...call, reserved_at: undefined })).toBe(
      'Line 2: “reserved_at” must be a time such as 2026-11-20T15:00:00.000Z.',
    )
    expect(await errorOfLine(5)).toBe('Line 2 must be an object such as {"kind":"status",…}.')
  })

  test('is named when it is no JSON', async () => {
    expect(await errorOf(`${toText([header])}{"kind":\n${toText([end(2)])}`)).toBe(
      'Line 2 is not JSON. Each line must be an object such as {"kind":"status",…}.',
    )
  })

  test('is named when it is a second header or comes after the end', async () => {
    expect(await errorOfLine(header)).toMatch(/^Line 2 is a second header/)
    expect(await errorOf(toText([header, end(1), call]))).toMatch(/^Line 3 comes after the end/)
  })
})

describe('a long log', () => {
  const lines = [header, ...Array.from({ length: 1000 }, () => call)]
  const text = toText([...lines, end(lines.length)])

  test('lets the page respond after each 15 ms', async () => {
    // The clock is read after each 50 lines, and advances by 10 ms each time.
    let clock = 0
    const now = () => {
      clock += 10
      return clock
    }
    const pause = vi.fn(async () => {})
    const log = await parseCampaignLog(streamOf(text), { now, pause })
    expect(log.calls).toHaveLength(1000)
    expect(pause.mock.calls.length).toBeGreaterThanOrEqual(5)
  })

  test('is read no further than to its first wrong line', async () => {
    let isCancelled = false
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`${text}nonsense\n`)),
      cancel: () => {
        isCancelled = true
      },
    })
    await expect(parseCampaignLog(stream)).rejects.toThrow(/^Line 1003 comes after the end/)
    await vi.waitFor(() => expect(isCancelled).toBe(true))
  })
})
