import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emulatorPhoneNumberId } from './index.ts'
import { scripts } from './scripts.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'emulator-cli-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const runCli = (...flags: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...flags], {
    env: { ...process.env, DATA_DIR: dataDir },
  })

describe('the command line', () => {
  it('prints its address, serves requests there, and stops on SIGTERM', async () => {
    const child = runCli('--port', '0', '--speed', '5')
    const [readyLine] = await once(child.stdout, 'data')
    const address = /^emulator ready at (\S+)\n$/.exec(String(readyLine))?.[1]
    const response = await fetch(`${address}/assistant`, {
      headers: { authorization: 'Bearer key' },
    })
    expect(await response.json()).toHaveLength(12)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it.each([
    [[], '--port is required (0 picks a free one)'],
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, not x'],
    [['--port', '0', '--speed', '0'], '--speed must be a number of 1 or more, not 0'],
    [
      ['--port', '0', '--concurrency', '1.5'],
      '--concurrency must be a whole number above 0, not 1.5',
    ],
    [['--port', '0', '--faults', '/nowhere.json'], '/nowhere.json: there is no such file'],
    [['--prt', '1'], "Unknown option '--prt'"],
  ])('rejects %j with one line', async (flags, message) => {
    const child = runCli(...flags)
    const [errorOutput, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([errorOutput, exitCode]).toEqual([`emulator: ${message}\n`, 1])
  })

  it('reports that its port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const child = runCli('--port', String(port))
    const [errorOutput, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    server.close()
    expect([errorOutput, exitCode]).toEqual([`emulator: port ${port} is in use\n`, 1])
  })
})

describe('the log of the command line', () => {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }

  async function startInFolder(folder: string, ...flags: string[]) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), '--port', '0', ...flags],
      { env: { ...process.env, DATA_DIR: folder } },
    )
    const [readyLine] = await once(child.stdout, 'data')
    return { child, address: String(readyLine).trim().replace('emulator ready at ', '') }
  }

  it('has every acknowledged call after the process was killed', async () => {
    const folder = join(dataDir, 'killed')
    const { child, address } = await startInFolder(folder, '--concurrency', '1000')
    const acknowledgedIds: string[] = []
    const exit = once(child, 'exit')
    const placeForever = async (worker: number) => {
      for (let n = 0; ; n++) {
        const externalId = `${worker} ${n}`
        const response = await fetch(`${address}/call`, {
          method: 'POST',
          headers,
          body: JSON.stringify({
            assistantId: scripts[0]?.id,
            phoneNumberId: emulatorPhoneNumberId,
            customer: { number: '+15005550010', externalId },
          }),
        })
        await response.arrayBuffer()
        acknowledgedIds.push(externalId)
        if (acknowledgedIds.length === 60) child.kill('SIGKILL')
      }
    }
    await Promise.allSettled([placeForever(1), placeForever(2), placeForever(3)])
    await exit

    const restarted = await startInFolder(folder)
    const listResponse = await fetch(`${restarted.address}/emulator/calls`, { headers })
    const keptIds = ((await listResponse.json()) as { externalId: string }[]).map(
      (each) => each.externalId,
    )
    expect(acknowledgedIds.length).toBeGreaterThanOrEqual(60)
    expect(keptIds).toEqual(expect.arrayContaining(acknowledgedIds))
    expect(new Set(keptIds).size).toBe(keptIds.length)
    restarted.child.kill('SIGKILL')
    await once(restarted.child, 'exit')
  })

  it('is locked by one emulator at a time', async () => {
    const folder = join(dataDir, 'shared')
    const first = await startInFolder(folder)
    const second = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), '--port', '0'], {
      env: { ...process.env, DATA_DIR: folder },
    })
    const [errorOutput, [exitCode]] = await Promise.all([text(second.stderr), once(second, 'exit')])
    expect([errorOutput, exitCode]).toEqual([
      `emulator: the folder ${folder} is in use by another running emulator: stop that one, or set DATA_DIR to another folder\n`,
      1,
    ])
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const third = await startInFolder(folder)
    third.child.kill('SIGTERM')
    expect(await once(third.child, 'exit')).toEqual([0, null])
  })
})
