import { ProviderError, testToken } from '@callwright/voice/client'
import { expect, test } from 'vitest'
import { tokenTestErrorMessage } from './token-test-failure.ts'

const testErrorMessage = async (respond: () => Response, token = 'key') => {
  const result = await testToken({
    baseUrl: 'https://provider.example',
    token,
    fetch: async () => respond(),
  })
  return result.ok ? null : tokenTestErrorMessage(result.error)
}

test('each failure of a token test has its message', async () => {
  expect(await testErrorMessage(() => Response.json([]))).toBeNull()
  expect(await testErrorMessage(() => Response.json([]), ' ')).toBe(
    'Please enter a VAPI token first',
  )
  expect(await testErrorMessage(() => Response.json({}, { status: 401 }))).toBe(
    'Invalid token, please check and try again',
  )
  expect(await testErrorMessage(() => new Response('', { status: 503 }))).toBe(
    'API test failed with status: 503',
  )
  expect(await testErrorMessage(() => new Response('<html>', { status: 500 }))).toBe(
    'API test failed with status: 500',
  )
  expect(tokenTestErrorMessage(new ProviderError('network', 'Connection error: reset'))).toBe(
    'Connection error: reset',
  )
})
