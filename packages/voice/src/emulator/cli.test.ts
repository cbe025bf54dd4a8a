import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-cli-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const run = (...flags: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...flags], {
    env: { ...process.env, DATA_DIR: dataDir },
  })

describe('the emulator on its own', () => {
  it('says where it is, serves there, and stops when told to', async () => {
    const child = run('--port', '0', '--speed', '5')
    const [line] = await once(child.stdout, 'data')
    const address = /^emulator ready at (\S+)\n$/.exec(String(line))?.[1]
    const answer = await fetch(`${address}/assistant`, { headers: { authorization: 'Bearer key' } })
    expect(await answer.json()).toHaveLength(12)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it.each([
    [[], '--port is required (0 picks a free one)'],
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, not x'],
    [['--port', '0', '--speed', '0'], '--speed must be a number above 0, not 0'],
    [['--prt', '1'], "Unknown option '--prt'"],
  ])('refuses %j in one line', async (flags, message) => {
    const child = run(...flags)
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([said, code]).toEqual([`emulator: ${message}\n`, 1])
  })

  it('says that its port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const child = run('--port', String(port))
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    server.close()
    expect([said, code]).toEqual([`emulator: port ${port} is in use\n`, 1])
  })
})
