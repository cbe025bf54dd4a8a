import { expect, test } from 'vitest'
import { callOutcomes } from './choices.ts'
import { outcomeByReasonClass, reasonClassesOf } from './outcomes.ts'

test('every class of ended reasons has one outcome, and every outcome has a class', () => {
  const classes = callOutcomes.map(reasonClassesOf)
  expect(classes.every((each) => each.length > 0)).toBe(true)
  expect(classes.flat().toSorted()).toEqual(Object.keys(outcomeByReasonClass).toSorted())
})

test('faults of carrier, platform, account and configuration are failed calls', () => {
  expect(reasonClassesOf('failed')).toEqual(
    expect.arrayContaining(['carrier', 'platform', 'account', 'configuration']),
  )
  expect(reasonClassesOf('no-answer')).toEqual(['no-answer'])
})
