import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProduct } from '../product.ts'
import { openBrowsers } from './soak/browsers.ts'
import {
  importContacts,
  reconcileCalls,
  startCampaign,
  statusOf,
  stopCampaign,
} from './soak/calling.ts'
import { readSample, type Sample } from './soak/samples.ts'
import { printThirds } from './soak/thirds.ts'

// Whether the product's memory stays flat while it works: calls without a pause, browsers that look at them,
// and an import each minute, on the embedded database with the embedded provider.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    contacts: { type: 'string', default: '5000' },
    browsers: { type: 'string', default: '10' },
    speed: { type: 'string', default: '200' },
  },
})
const contacts = Number(values.contacts)
const tag = 'soak'
const samples: Sample[] = []

const stop = new AbortController()
const { signal } = stop
const product = await startProduct({ EMULATOR_SPEED: values.speed })
const { url } = product
try {
  await importContacts(url, { from: 0, count: contacts, tag })
  let campaign = await startCampaign(url, tag)
  const browsers = await openBrowsers(url, Number(values.browsers))
  try {
    const load = [
      every(1000, async () => {
        const status = await statusOf(url, campaign)
        if (status === 'completed') campaign = await startCampaign(url, tag)
        else if (status !== 'running') throw new Error(`Campaign ${campaign} is ${status}`)
      }),
      // Most of the lines of an import are contacts that are known already.
      every(60_000, (nth) =>
        importContacts(url, { from: Math.max(0, contacts - 900) + nth * 100, count: 1000 }),
      ),
      every(1000, async () => {
        const sample = await readSample(url)
        if (sample) samples.push(sample)
      }),
      every(3000, (nth) => browsers.visitNext(nth, campaign)),
    ]
    // The load goes on until it is stopped: what settles before the time is over has failed.
    await Promise.race([setTimeout(Number(values.minutes) * 60_000), ...load])
    stop.abort()
    await Promise.all(load)
  } finally {
    await browsers.close()
  }
  printThirds(samples)
  await stopCampaign(url, campaign)
  const calls = await reconcileCalls(url, product.dataDir)
  console.log(`\n${calls} calls were placed, each once, and each was followed to its end.`)
} finally {
  await product.remove()
}

/** Does something again and again until the run is over, the first time at once. */
async function every(intervalMs: number, act: (nth: number) => Promise<void>): Promise<void> {
  for (let nth = 0; !signal.aborted; nth++) {
    await act(nth)
    await setTimeout(intervalMs, undefined, { signal }).catch(() => {})
  }
}
