import { describe, expect, it } from 'vitest'
import { addResult, failureShare } from './circuit-breaker.ts'

const addResults = (recent: string, results: string) =>
  [...results].reduce((all, result) => addResult(all, result as 'f' | 'o'), recent)

describe('the circuit breaker', () => {
  it('needs more than a few calls', () => {
    expect(failureShare(addResults('', 'fffffffff'))).toBeNull()
  })

  it('opens when more than half of the last calls failed', () => {
    expect(failureShare('fofofofofo')).toBeNull()
    expect(failureShare('fofofofoff')).toEqual({ failed: 6, of: 10 })
  })

  it('counts the last twenty calls only', () => {
    const longAgo = addResults('f'.repeat(20), 'o'.repeat(10))
    expect(longAgo).toHaveLength(20)
    expect(failureShare(longAgo)).toBeNull()
    expect(failureShare(addResults(longAgo, 'f'))).toBeNull()
  })
})
