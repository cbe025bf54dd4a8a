import { parseArgs } from 'node:util'
import { createAdaptorServer } from '@hono/node-server'
import { noFaults, readFaultsFile } from './faults.ts'
import { openEmulator } from './index.ts'
import { makePrivate } from './private-files.ts'

const host = '127.0.0.1'

try {
  await run()
} catch (error) {
  console.error(`emulator: ${(error as Error).message}`)
  process.exit(1)
}

async function run() {
  const { port, speed, concurrencyLimit, faults } = readFlags()
  process.umask(0o077)
  let baseUrl = ''
  const dataDir = process.env.DATA_DIR || '.data'
  const sharedPaths = makePrivate(dataDir)
  if (sharedPaths.length > 0) {
    console.error(
      `emulator: other users may access ${sharedPaths.join(', ')}, whose mode the emulator cannot change`,
    )
  }
  const emulator = await openEmulator({
    dataDir,
    speed,
    concurrencyLimit,
    faults,
    baseUrl: () => baseUrl,
  })
  const server = createAdaptorServer({ fetch: emulator.app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} is in use`) : error),
    )
    server.listen(port, host, resolve)
  })
  const boundTo = server.address()
  baseUrl = `http://${host}:${typeof boundTo === 'object' && boundTo ? boundTo.port : port}`

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await emulator.stop()
      process.exit(0)
    })
  }
  process.stdout.write(`emulator ready at ${baseUrl}\n`)
}

function readFlags() {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { port: option, speed: option, concurrency: option, faults: option },
  })
  if (values.port === undefined) throw new Error('--port is required (0 picks a free one)')
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port must be a whole number from 0 to 65535, not ${values.port}`)
  }
  const speed = Number(values.speed ?? 1)
  if (!(speed >= 1 && Number.isFinite(speed))) {
    throw new Error(`--speed must be a number of 1 or more, not ${values.speed}`)
  }
  const concurrencyLimit = Number(values.concurrency ?? 10)
  if (!(concurrencyLimit > 0 && Number.isInteger(concurrencyLimit))) {
    throw new Error(`--concurrency must be a whole number above 0, not ${values.concurrency}`)
  }
  const faults = values.faults === undefined ? noFaults : readFaultsFile(values.faults)
  return { port, speed, concurrencyLimit, faults }
}
