import type { TestCase, TestModule } from 'vitest/node'

/** How the tests of a run ended. */
export interface TestCounts {
  passed: number
  /** Tests that failed or did not run, and files and suites with an error outside their tests. */
  failed: number
  /** Tests that did not run. A skipped test proves nothing. */
  leftOut: TestCase[]
  /** Files and suites with an error outside their tests, such as a hook that throws or a suite without tests. */
  broken: string[]
}

/** Counts the tests of a run by their result. */
export function countTests(modules: TestModule[]): TestCounts {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: 'passed' | 'failed') =>
    tests.filter((test) => test.result().state === state).length
  const leftOut = tests.filter((test) => !['passed', 'failed'].includes(test.result().state))
  const broken = modules.flatMap(findBroken)
  return {
    passed: count('passed'),
    failed: count('failed') + leftOut.length + broken.length,
    leftOut,
    broken,
  }
}

function findBroken(module: TestModule): string[] {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  const names = suites.map((suite) => `${module.moduleId} ${suite.fullName}`)
  const hasFailedPart = names.length > 0 || [...module.children.allTests('failed')].length > 0
  const isBroken = module.errors().length > 0 || (module.state() === 'failed' && !hasFailedPart)
  return isBroken ? [module.moduleId, ...names] : names
}
