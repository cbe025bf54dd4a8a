import { execFileSync } from 'node:child_process'

/**
 * Returns the files that differ from the main branch, or on the main branch from the commit before, and the untracked
 * ones. Returns none when the history is missing. Throws in CI when git cannot read the repository.
 */
export function findChangedFiles(folder: string): string[] {
  // In a container the files can belong to another user.
  const options = ['-c', `safe.directory=${folder}`]
  const git = (...args: string[]) =>
    execFileSync('git', [...options, ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter((line) => line !== '')
  const findBase = () => {
    try {
      const [forkPoint = ''] = git('merge-base', 'HEAD', 'main')
      return forkPoint === git('rev-parse', 'HEAD')[0] ? 'HEAD~1' : forkPoint
    } catch {
      return 'HEAD~1'
    }
  }
  // Without this, CI would silently test fewer stories than it should.
  if (process.env.CI) git('rev-parse', 'HEAD')
  try {
    return [
      ...git('diff', '--name-only', findBase()),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]
  } catch {
    return []
  }
}
