import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProduct } from '../product.ts'
import { openBrowsers } from './soak/browsers.ts'
import {
  createAndStartCampaign,
  importContacts,
  reconcileCalls,
  statusOf,
  stopCampaign,
} from './soak/calling.ts'
import { readSample, type Sample } from './soak/samples.ts'
import { printThirds } from './soak/thirds.ts'

// Measures whether the product's memory stays constant under load: continuous calls, browsers that show them, and an
// import every minute, with the embedded database and the embedded provider.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    contacts: { type: 'string', default: '5000' },
    browsers: { type: 'string', default: '10' },
    speed: { type: 'string', default: '200' },
  },
})
const contactCount = Number(values.contacts)
const campaignTag = 'soak'
const samples: Sample[] = []

const runEnd = new AbortController()
const { signal } = runEnd
const product = await startProduct({ EMULATOR_SPEED: values.speed })
const { url } = product
try {
  await importContacts(url, { from: 0, count: contactCount, tag: campaignTag })
  let campaignId = await createAndStartCampaign(url, campaignTag)
  const browsers = await openBrowsers(url, Number(values.browsers))
  try {
    const tasks = [
      repeatEvery(1000, async () => {
        const status = await statusOf(url, campaignId)
        if (status === 'completed') campaignId = await createAndStartCampaign(url, campaignTag)
        else if (status !== 'running') throw new Error(`Campaign ${campaignId} is ${status}`)
      }),
      // Most lines of each import are contacts that exist already.
      repeatEvery(60_000, (round) =>
        importContacts(url, { from: Math.max(0, contactCount - 900) + round * 100, count: 1000 }),
      ),
      repeatEvery(1000, async () => {
        const sample = await readSample(url)
        if (sample) samples.push(sample)
      }),
      repeatEvery(3000, (round) => browsers.visitNext(round, campaignId)),
    ]
    // The tasks run until they are aborted, so a promise that settles earlier is a rejection.
    await Promise.race([setTimeout(Number(values.minutes) * 60_000), ...tasks])
    runEnd.abort()
    await Promise.all(tasks)
  } finally {
    await browsers.close()
  }
  printThirds(samples)
  await stopCampaign(url, campaignId)
  const calls = await reconcileCalls(url, product.dataDir)
  console.log(
    `\n${calls} calls were placed, each exactly once, and each was followed until it ended.`,
  )
} finally {
  await product.remove()
}

/** Repeats a task until the run ends; the first time is immediate. */
async function repeatEvery(
  intervalMs: number,
  task: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    await task(round)
    await setTimeout(intervalMs, undefined, { signal }).catch(() => {})
  }
}
