import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'
import { findChangedFiles } from './changed-files.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Creates a repository with this many commits, each of which adds a file. */
function createRepository(commitCount: number): string {
  const folder = createFolder()
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: folder })
  git('init', '--quiet', '--initial-branch=main')
  for (let n = 1; n <= commitCount; n++) {
    writeFileSync(join(folder, `file-${n}`), '')
    git('add', '.')
    git('commit', '--quiet', '--message', `Add file ${n}`)
  }
  return folder
}

// The settings of the developer's git, or of a hook that runs the tests, must not reach the repositories of the tests.
beforeEach(() => {
  for (const name of Object.keys(process.env))
    if (name.startsWith('GIT_')) vi.stubEnv(name, undefined)
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1')
})
afterEach(() => void vi.unstubAllEnvs())

it('finds the files of the last commit on the main branch, and the untracked ones', () => {
  const folder = createRepository(2)
  writeFileSync(join(folder, 'new-file'), '')
  expect(findChangedFiles(folder)).toEqual(['file-2', 'new-file'])
})

it('finds none in CI when the clone has one commit', () => {
  vi.stubEnv('CI', 'true')
  expect(findChangedFiles(createRepository(1))).toEqual([])
})

it('fails in CI when the repository is missing, and finds none on other machines', () => {
  const folder = createFolder()
  vi.stubEnv('CI', '')
  expect(findChangedFiles(folder)).toEqual([])
  vi.stubEnv('CI', 'true')
  expect(() => findChangedFiles(folder)).toThrow(/rev-parse HEAD/)
})

interface Job {
  container?: string
  steps: { uses?: string; run?: string }[]
}

// Without git, the checkout downloads the files without their repository.
it('is called only in workflows whose container has git before the checkout', () => {
  const folder = join(import.meta.dirname, '../.github/workflows')
  const files = globSync('*.yml', { cwd: folder })
  const jobs = files.flatMap((file) =>
    Object.entries<Job>(parse(readFileSync(join(folder, file), 'utf8')).jobs).map(
      ([name, job]) => ({ name: `${file} ${name}`, ...job }),
    ),
  )
  const callers = /\.ci\/run|test:workshop/
  const containers = jobs.filter(
    ({ container, steps }) => container && steps.some(({ run }) => callers.test(run ?? '')),
  )
  expect(containers).toHaveLength(2)
  for (const { name, steps } of containers) {
    const checkout = steps.findIndex(({ uses }) => uses?.startsWith('actions/checkout@'))
    const installation = steps.findIndex(({ run }) => /apt-get install .*\bgit\b/.test(run ?? ''))
    expect([name, installation >= 0 && installation < checkout]).toEqual([name, true])
  }
})
