import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseFolder, openDiskSpace, temporaryFolder } from './disk-space.ts'
import { openTestServer, type TestServer } from './testing.ts'

const mb = 1024 * 1024
/** The free bytes on the disk of each folder, by its path. */
let freeBytes: Record<string, number | undefined>
/** How often free bytes were read. */
let readCount: number
const space = openDiskSpace([databaseFolder('data'), temporaryFolder('tmp')], async (path) => {
  readCount += 1
  return freeBytes[path]
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  Object.assign(server.deps.diskSpace, space)
  server.deps.warnings.push(space.warning, () => null)
})
beforeEach(async () => {
  freeBytes = { data: 100_000 * mb, tmp: 100_000 * mb }
  readCount = 0
  await server.clear()
})
afterAll(() => server?.close())

const countContacts = async () => (await server.get('/api/contacts?user_id=1')).body.total
const phoneNumbers = (n: number) => Array.from({ length: n }, (_, i) => `+1212${2_000_000 + i}`)
const csvWithContacts = (n: number) => `phone\n${phoneNumbers(n).join('\n')}\n`

describe('an import', () => {
  it('is rejected with the free and the needed space while less than the reserve is free', async () => {
    freeBytes.data = 120 * mb
    expect(await server.upload(csvWithContacts(1))).toEqual({
      status: 503,
      body: {
        code: 'unavailable',
        error:
          'The disk of the data folder has 120 MB free, and this import needs 200 MB. Make room, then import the file again.',
      },
    })
    expect(await countContacts()).toBe(0)
  })

  it('is rejected when the file does not fit in the temporary folder', async () => {
    freeBytes.tmp = 10 * mb
    const { status, body } = await server.upload(csvWithContacts(1))
    expect(status).toBe(503)
    expect(body.error).toMatch(/^The disk of the temporary folder has 10 MB free/)
  })

  it('needs more space for a larger file', async () => {
    freeBytes.data = 1000 * mb
    await space.requireForImport(10 * mb)
    await expect(space.requireForImport(11 * mb)).rejects.toThrow('needs 1080 MB')
    // The WAL grows only to its limit, so the need does not grow in proportion.
    freeBytes.data = 3300 * mb
    await space.requireForImport(100 * mb)
  })

  it('imports nothing when the disk fills up during it', async () => {
    const before = readCount
    freeBytes = new Proxy(freeBytes, {
      get: (target, path: string) => (readCount - before > 12 ? 100 * mb : target[path]),
    })
    const { status, body } = await server.upload(csvWithContacts(8000))
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(await countContacts()).toBe(0)
    const query = sql`select relname from pg_class where relname like 'import%' and relkind = 'r'`
    const listStagingTables = async () => (await server.deps.db.execute(query)).rows
    await expect.poll(listStagingTables).toEqual([])
  })

  it('is accepted when the file system does not report its free space', async () => {
    freeBytes = {}
    expect((await server.upload(csvWithContacts(1))).status).toBe(200)
  })
})

describe('health', () => {
  it('has no warning while there is space', async () => {
    expect(await server.get('/api/health')).toEqual({
      status: 200,
      body: { status: 'ok', warnings: [] },
    })
  })

  it('warns of a disk that is nearly full', async () => {
    freeBytes.data = 120 * mb
    expect(await server.get('/api/health')).toEqual({
      status: 200,
      body: {
        status: 'ok',
        warnings: [
          'The disk of the data folder has 120 MB free. Imports are refused below 200 MB, and on a full disk the embedded database stops.',
        ],
      },
    })
  })
})
