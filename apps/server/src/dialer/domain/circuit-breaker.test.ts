import { describe, expect, it } from 'vitest'
import { addResult, failureShare } from './circuit-breaker.ts'

const addResults = (recent: string, newResults: string) =>
  [...newResults].reduce((results, result) => addResult(results, result as 'f' | 'o'), recent)

describe('failureShare', () => {
  it('returns null for fewer than ten calls', () => {
    expect(failureShare(addResults('', 'fffffffff'))).toBeNull()
  })

  it('returns the number of failed calls when more than half of them failed', () => {
    expect(failureShare('fofofofofo')).toBeNull()
    expect(failureShare('fofofofoff')).toEqual({ failed: 6, of: 10 })
  })

  it('counts the last twenty calls only', () => {
    const results = addResults('f'.repeat(20), 'o'.repeat(10))
    expect(results).toHaveLength(20)
    expect(failureShare(results)).toBeNull()
    expect(failureShare(addResults(results, 'f'))).toBeNull()
  })
})
