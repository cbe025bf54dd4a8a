import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createVitest } from 'vitest/node'
import { countTests } from './count-tests.ts'

/** Runs a test file in a runner of its own; returns how its tests are counted. */
async function run(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-count-tests-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sample.test.js'), text)
  const { exitCode } = process
  const vitest = await createVitest(
    'test',
    { root: folder, config: false, globals: true, watch: false, reporters: [{}] },
    { cacheDir: join(folder, 'cache') },
  )
  await vitest.start()
  const { passed, failed, leftOut, broken } = countTests(vitest.state.getTestModules())
  await vitest.close()
  // The runner sets it for the failures of the sample.
  process.exitCode = exitCode
  return { passed, failed, leftOut: leftOut.length, broken: broken.length }
}

const passingTest = `it('passes', () => {})\n`

it('counts tests that pass and fail', async () => {
  const failingTest = `describe('a suite', () => { it('fails', () => { throw new Error('no') }) })\n`
  expect(await run(passingTest + failingTest)).toEqual({
    passed: 1,
    failed: 1,
    leftOut: 0,
    broken: 0,
  })
})

it.each([
  ['a hook of a file that throws', `afterAll(() => { throw new Error('no') })\n${passingTest}`, 1],
  [
    'a hook of a suite that throws',
    `describe('a suite', () => { afterAll(() => { throw new Error('no') })\n${passingTest} })`,
    1,
  ],
  ['a suite without tests', `${passingTest}describe('a suite', () => {})`, 1],
  ['a file that cannot be loaded', `throw new Error('no')`, 0],
  ['a file without tests', '', 0],
])('counts as a failure %s', async (_, text, passed) => {
  expect(await run(text)).toEqual({ passed, failed: 1, leftOut: 0, broken: 1 })
})

it('counts as a failure a test that is skipped', async () => {
  expect(await run(`${passingTest}it.skip('is skipped', () => {})`)).toEqual({
    passed: 1,
    failed: 1,
    leftOut: 1,
    broken: 0,
  })
})
