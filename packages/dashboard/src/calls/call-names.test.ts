import { expect, test } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { calleeName, callName, recordingFilename, transcriptFilename } from './call-names.ts'
import { aCall } from './calls.mocks.ts'

const formatter = createFormatter('en-US', 'America/New_York')
const created_at = '2026-11-20T02:30:00.000Z'

test("a file name contains the call's name and its date in the user's time zone", () => {
  const call = aCall({ id: 7, name: 'Quick Outbound Call', created_at })
  expect(transcriptFilename(call, formatter)).toBe('transcript-Quick Outbound Call-2026-11-19.txt')
  expect(recordingFilename(call, 'audio/mpeg', formatter)).toBe(
    'recording-Quick Outbound Call-2026-11-19.mp3',
  )
})

test("a file name contains the call's id when the call has no name", () => {
  const call = aCall({ id: 7, name: '', created_at })
  expect(transcriptFilename(call, formatter)).toBe('transcript-7-2026-11-19.txt')
  expect(recordingFilename(call, 'audio/mpeg', formatter)).toBe('recording-7-2026-11-19.mp3')
})

test.each([
  ['audio/wav', 'wav'],
  ['audio/mp4', 'mp4'],
  ['application/octet-stream', 'mp3'],
])('the file of a recording of the type %s ends in .%s', (mediaType, extension) => {
  const name = recordingFilename(aCall({ id: 7, name: '', created_at }), mediaType, formatter)
  expect(name).toBe(`recording-7-2026-11-19.${extension}`)
})

test('a call without a name is called Call', () => {
  expect(callName(aCall({ name: '' }))).toBe('Call')
})

test("a callee without a name is shown by phone number; without a contact, by the call's name", () => {
  const contact = {
    first_name: '',
    last_name: '',
    phone_number: '202.555.0100',
    phone_formatted: '(202) 555-0100',
    email: '',
  }
  expect(calleeName(aCall({ contact }))).toBe('(202) 555-0100')
  expect(calleeName(aCall({ contact: null, name: 'Quick Call' }))).toBe('Quick Call')
})
