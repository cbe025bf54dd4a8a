import { expect, test } from 'vitest'
import { suppressionLabel } from './suppression-label.ts'
import { aSuppression } from './suppressions.mocks.ts'

const hashed = { number: null, formatted: null }

test.each([
  [{}, '(202) 555-0177'],
  [{ formatted: null }, '+12025550177'],
  [{ number: null, formatted: '+49 900', prefix: '+49900' }, '+49 900…'],
  [{ ...hashed, prefix: '+49900' }, '+49900…'],
  [hashed, 'Number of a deleted contact'],
  [{ ...hashed, origin: 'erasure' }, 'Erased number'],
] as const)('the label of an entry with %j is %s', (fields, label) => {
  expect(suppressionLabel({ ...aSuppression(), ...fields })).toBe(label)
})
