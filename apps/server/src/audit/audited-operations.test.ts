import { passkey } from '@better-auth/passkey'
import { auditActions, type Operation, permissions } from '@callwright/contract'
import { betterAuth } from 'better-auth'
import { organization, twoFactor } from 'better-auth/plugins'
import { expect, it } from 'vitest'
import { servedEndpoints } from '../auth/accounts.ts'
import { auditedEndpoints, unauditedEndpoints } from '../auth/audit-plugin.ts'
import { operationRoutes } from '../operation.ts'
import { auditedOperations, unauditedOperations } from './audited-operations.ts'

const changesOrExports = (operation: Operation) =>
  !operationRoutes[operation].startsWith('GET ') || operation.includes('.export')

it('records every operation that changes or exports something, or says why it does not', () => {
  const operations = Object.keys(permissions) as Operation[]
  const known = [...Object.keys(auditedOperations), ...Object.keys(unauditedOperations)]
  expect(known.sort()).toEqual(operations.filter(changesOrExports).sort())
})

it('records every endpoint of sign-in that changes something, or says why it does not', () => {
  const { api } = betterAuth({
    baseURL: 'http://localhost',
    secret: 'x'.repeat(32),
    logger: { disabled: true },
    emailAndPassword: { enabled: true },
    plugins: [twoFactor(), passkey(), organization()],
  })
  const endpoints = Object.values(api) as {
    path?: string
    options: { method: string | string[] }
  }[]
  const changing = endpoints.flatMap(({ path = '', options }) =>
    options.method === 'POST' && servedEndpoints.some((served) => served.test(path)) ? path : [],
  )
  const known = [...Object.keys(auditedEndpoints), ...Object.keys(unauditedEndpoints)]
  expect(known.sort()).toEqual(changing.sort())
})

it('gives a reason for everything that it does not record', () => {
  for (const reason of Object.values({ ...unauditedOperations, ...unauditedEndpoints })) {
    expect(reason).toMatch(/^[A-Z].{20,}\.$/)
  }
})

it('has a kind for each action, and each action in one kind', () => {
  const actions: string[] = Object.values(auditActions).flat()
  expect(new Set(actions).size).toBe(actions.length)
  const rules = [...Object.values(auditedOperations), ...Object.values(auditedEndpoints)]
  const used = new Set(rules.map(({ action }) => action))
  const others = ['sign_in_failed', 'access.refused']
  expect([...used, ...others].sort()).toEqual(actions.toSorted())
})
