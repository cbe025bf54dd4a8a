import { describe, expect, test } from 'vitest'
import { aCall, aLiveCall, aQueuedCall } from './calls.mocks.ts'
import { enhanceCall, lacksProviderData } from './enhanced-call.ts'
import { aProviderCall } from './provider.mocks.ts'

describe('an enhanced call', () => {
  test('is the stored call until the provider has responded', () => {
    const stored = aCall()
    expect(enhanceCall(stored, undefined)).toEqual({ ...stored, isEnhanced: false })
  })

  test('takes the fields of the provider’s record', () => {
    const stored = aLiveCall()
    const enhanced = enhanceCall(
      stored,
      aProviderCall(stored, {
        status: 'ended',
        cost: 0.5,
        transcript: 'AI: Goodbye',
        duration: 90,
        endedReason: 'customer-ended-call',
      }),
    )
    expect(enhanced).toMatchObject({
      isEnhanced: true,
      status: 'ended',
      cost_usd: 0.5,
      transcript: 'AI: Goodbye',
      duration_seconds: 90,
      ended_reason: 'customer-ended-call',
    })
  })

  test('has the provider’s full transcript where ours is truncated', () => {
    const stored = aCall({ transcript: 'AI: Hel', transcript_cut: true })
    const provided = aProviderCall(stored, { transcript: 'AI: Hello, this is Ava' })
    expect(enhanceCall(stored, provided)).toMatchObject({
      transcript: 'AI: Hello, this is Ava',
      transcript_cut: undefined,
    })
    const { transcript: _, ...silent } = provided
    expect(enhanceCall(stored, silent)).toMatchObject({
      transcript: 'AI: Hel',
      transcript_cut: true,
    })
  })

  test('keeps our contact and campaign', () => {
    const stored = aCall()
    const { contact, campaign } = enhanceCall(stored, aProviderCall(stored))
    expect({ contact, campaign }).toEqual({ contact: stored.contact, campaign: stored.campaign })
  })

  test('keeps the recording that we store', () => {
    const stored = aCall({ recording_url: '/api/calls/1/recording' })
    const provided = aProviderCall(stored, { recordingUrl: 'https://provider.example/private.wav' })
    expect(enhanceCall(stored, provided).recording_url).toBe('/api/calls/1/recording')
  })

  test('has the provider’s recording where we store none', () => {
    const stored = aCall({ recording_url: null })
    const provided = aProviderCall(stored, {
      recordingUrl: 'https://provider.example/1.wav',
    })
    expect(enhanceCall(stored, provided).recording_url).toBe('https://provider.example/1.wav')
  })

  test('never goes back to an earlier status', () => {
    const stored = aCall({ status: 'ended' })
    expect(enhanceCall(stored, aProviderCall(stored, { status: 'in-progress' })).status).toBe(
      'ended',
    )
  })

  test('keeps its status when the provider’s status is unknown', () => {
    const stored = aQueuedCall()
    expect(enhanceCall(stored, aProviderCall(stored, { status: 'not-found' })).status).toBe(
      'queued',
    )
  })

  test('keeps its times when the provider’s times are invalid', () => {
    const stored = aCall()
    const provided = {
      startedAt: 'yesterday',
      endedAt: '32.13.2026',
      createdAt: 'x',
      updatedAt: 'y',
    }
    expect(enhanceCall(stored, provided)).toEqual({ ...stored, isEnhanced: true })
  })

  test('keeps its turns only with the transcript that they belong to', () => {
    const turns = [
      { role: 'assistant', text: 'Hello', start_seconds: 1.5, end_seconds: 2 },
    ] as const
    const stored = { ...aCall({ transcript: 'AI: Hello' }), turns }
    expect(enhanceCall(stored, { transcript: 'AI: Hello' }).turns).toEqual(turns)
    expect(enhanceCall(stored, {}).turns).toEqual(turns)
    expect(enhanceCall(stored, { transcript: 'AI: Hello\nUser: Hi' }).turns).toEqual([])
  })

  test('keeps fields that the provider no longer has', () => {
    const stored = aCall()
    expect(enhanceCall(stored, {})).toMatchObject({
      transcript: stored.transcript,
      cost_usd: stored.cost_usd,
      ended_at: stored.ended_at,
    })
  })
})

describe('the provider may have more of a call', () => {
  const now = new Date('2026-11-20T15:00:00.000Z')
  const endedBefore = (seconds: number) => new Date(now.getTime() - 1000 * seconds).toISOString()
  const incomplete = { recording_url: null, ended_at: endedBefore(120) }

  test.each([
    ['without a recording', incomplete],
    ['without a transcript', { ...incomplete, recording_url: '/1.wav', transcript: null }],
    ['of a voicemail', { ...incomplete, outcome: 'voicemail' as const }],
    ['that ended 14 days ago', { ...incomplete, ended_at: endedBefore(1_209_600) }],
    ['whose end is unknown', { ...incomplete, ended_at: null }],
  ])('%s', (_, overrides) => {
    expect(lacksProviderData(aCall(overrides), now)).toBe(true)
  })

  test.each([
    ['that is complete', {}],
    ['that ended less than two minutes ago', { ...incomplete, ended_at: endedBefore(119) }],
    ['that ended more than 14 days ago', { ...incomplete, ended_at: endedBefore(1_209_601) }],
    ['that nobody answered', { ...incomplete, outcome: 'no-answer' as const }],
    ['that the provider does not know', { ...incomplete, vapi_call_id: null }],
  ])('but not of one %s', (_, overrides) => {
    expect(lacksProviderData(aCall(overrides), now)).toBe(false)
  })
})
