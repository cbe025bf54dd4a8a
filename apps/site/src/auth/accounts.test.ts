import { expect, test } from 'vitest'
import { demoAccount, signIn, signUp } from './accounts.ts'

/** Lets no time pass, and remembers how much should have. */
function stopwatch() {
  const waited: number[] = []
  return { waited, wait: async (ms: number) => void waited.push(ms) }
}

test('the demo account signs in as the administrator, after half a second', async () => {
  const { waited, wait } = stopwatch()
  const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
  expect(await signIn(demoAccount, wait)).toEqual(admin)
  expect(waited).toEqual([500])
})

test('a phone that capitalises the address does not keep anybody out', async () => {
  const email = ' Admin@Callwright.example '
  expect(await signIn({ ...demoAccount, email }, async () => {})).not.toBeNull()
})

test('another password or another address is refused', async () => {
  expect(await signIn({ ...demoAccount, password: 'Admin123' }, async () => {})).toBeNull()
  expect(await signIn({ ...demoAccount, email: 'eve@x.example' }, async () => {})).toBeNull()
})

test('signing up takes a second', async () => {
  const { waited, wait } = stopwatch()
  await signUp({ name: 'Maya', ...demoAccount, confirmPassword: demoAccount.password }, wait)
  expect(waited).toEqual([1000])
})
