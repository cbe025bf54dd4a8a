import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testEnv } from '../apps/server/test/test-env.ts'
import { createCampaign } from './product.ts'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')

/** Runs the product in a pseudo terminal; returns its output so far. */
function startOnTerminal(): () => string {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-terminal-'))
  // `script` opens the pseudo terminal; its options differ between Linux and macOS.
  const options =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'node', main]
      : ['-qec', `exec node ${main}`, '/dev/null']
  const child = spawn('script', options, {
    env: {
      ...testEnv(),
      DATA_DIR: dataDir,
      PORT: '0',
      EMULATOR_SPEED: '1',
      CALLWRIGHT_TIMING: JSON.stringify({ progressMs: 500 }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    // The terminal sends Ctrl-C to the product.
    child.stdin.write('\x03')
    await exit
    rmSync(dataDir, { recursive: true, force: true })
  })
  return () => stripVTControlCharacters(output).replaceAll('\r', '')
}

it('ends its start on a terminal with the address on a line of its own, and then says in words what happens', async () => {
  const readOutput = startOnTerminal()
  await vi.waitFor(() => expect(readOutput()).toMatch(/─╯\n/), { timeout: 60_000 })
  const startOutput = readOutput()
  const [, url = ''] = /ready at +│\n.*\n│ +(http:\S+) +│\n╰─+╯\n\n$/.exec(startOutput) ?? []
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)

  await createCampaign({ url }, {})
  const post = (path: string) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 1 }),
    })
  await post('campaigns/1/start')
  await post('vapi/campaigns/1/start')
  await vi.waitFor(
    () => expect(readOutput()).toContain('INFO: 1 call live, 0 of 1 contacts completed\n'),
    { timeout: 60_000 },
  )
  // Neither requests nor JSON are among the lines.
  const lines = readOutput().slice(startOutput.length).trim().split('\n')
  expect(new Set(lines.map((line) => line.replace(/^\[[\d:]+\] /, '')))).toEqual(
    new Set(['INFO: 1 call live, 0 of 1 contacts completed']),
  )
})
