import { ProviderError, testToken } from '@callwright/voice/client'
import { expect, test } from 'vitest'
import { tokenTestFailure } from './token-test-failure.ts'

const tested = async (answer: () => Response, token = 'key') => {
  const result = await testToken({
    baseUrl: 'https://provider.example',
    token,
    fetch: async () => answer(),
  })
  return result.ok ? null : tokenTestFailure(result.error)
}

test('the failed test of a token is explained in a sentence', async () => {
  expect(await tested(() => Response.json([]))).toBeNull()
  expect(await tested(() => Response.json([]), ' ')).toBe('Please enter a VAPI token first')
  expect(await tested(() => Response.json({}, { status: 401 }))).toBe(
    'Invalid token, please check and try again',
  )
  expect(await tested(() => new Response('', { status: 503 }))).toBe(
    'API test failed with status: 503',
  )
  expect(await tested(() => new Response('<html>', { status: 500 }))).toBe(
    'API test failed with status: 500',
  )
  expect(tokenTestFailure(new ProviderError('network', 'Connection error: reset'))).toBe(
    'Connection error: reset',
  )
})
