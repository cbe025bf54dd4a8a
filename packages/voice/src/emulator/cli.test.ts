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
    [['--port', '0', '--speed', '0'], '--speed must be a number of 1 or more, not 0'],
    [
      ['--port', '0', '--concurrency', '1.5'],
      '--concurrency must be a whole number above 0, not 1.5',
    ],
    [['--port', '0', '--faults', '/nowhere.json'], '/nowhere.json: there is no such file'],
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

describe('its log', () => {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }

  async function open(folder: string, ...flags: string[]) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), '--port', '0', ...flags],
      { env: { ...process.env, DATA_DIR: folder } },
    )
    const [line] = await once(child.stdout, 'data')
    return { child, address: String(line).trim().replace('emulator ready at ', '') }
  }

  it('has every call that was acknowledged before the process was killed', async () => {
    const folder = join(dataDir, 'killed')
    const { child, address } = await open(folder, '--concurrency', '1000')
    const acknowledged: string[] = []
    const gone = once(child, 'exit')
    const placing = async (worker: number) => {
      for (let n = 0; ; n++) {
        const externalId = `${worker} ${n}`
        const answer = await fetch(`${address}/call`, {
          method: 'POST',
          headers,
          body: JSON.stringify({
            assistantId: scripts[0]?.id,
            phoneNumberId: emulatorPhoneNumberId,
            customer: { number: '+15005550010', externalId },
          }),
        })
        await answer.arrayBuffer()
        acknowledged.push(externalId)
        if (acknowledged.length === 60) child.kill('SIGKILL')
      }
    }
    await Promise.allSettled([placing(1), placing(2), placing(3)])
    await gone

    const again = await open(folder)
    const answer = await fetch(`${again.address}/emulator/calls`, { headers })
    const kept = ((await answer.json()) as { externalId: string }[]).map((each) => each.externalId)
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(kept).size).toBe(kept.length)
    again.child.kill('SIGKILL')
    await once(again.child, 'exit')
  })

  it('belongs to one emulator at a time', async () => {
    const folder = join(dataDir, 'shared')
    const first = await open(folder)
    const second = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), '--port', '0'], {
      env: { ...process.env, DATA_DIR: folder },
    })
    const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
    expect([said, code]).toEqual([
      `emulator: the folder ${folder} is in use by another running emulator: stop that one, or name another folder in DATA_DIR\n`,
      1,
    ])
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const third = await open(folder)
    third.child.kill('SIGTERM')
    expect(await once(third.child, 'exit')).toEqual([0, null])
  })
})
