import { expect, test } from 'vitest'
import { ResponseError } from '../lib/response-error.ts'
import { syncErrorMessage } from './sync-error-message.ts'

const needsToken = 'VAPI token not configured. Please go to Settings to configure your VAPI token.'

test.each<[error: Error, mayHaveToken: boolean, message: string]>([
  [new ResponseError('Invalid VAPI Token'), true, needsToken],
  [new ResponseError('Invalid VAPI Token'), false, 'Sync failed: Invalid VAPI Token'],
  [new ResponseError('The call is unknown'), true, 'Sync failed: The call is unknown'],
  [new Error('The token server cannot be reached'), true, 'Could not sync'],
])('after %o, with a token in the browser: %s', (error, mayHaveToken, message) => {
  expect(syncErrorMessage(error, 'Could not sync', mayHaveToken)).toBe(message)
})
