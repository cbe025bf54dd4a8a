import { type Browser, chromium, type Page } from 'playwright'
import { startProduct } from '../product.ts'

// Measures the longest task of the page's main thread during interactions, on a CPU that is throttled to a quarter.
// The longest task of an empty page is the reference, because tracing itself takes time. Target: 50 ms.
const cpuSlowdown = 4

interface TraceEvent {
  name: string
  ph: string
  dur?: number
  tid: number
  pid: number
  args?: { name?: string }
}

/** Returns the longest task of any renderer's main thread during an interaction, in milliseconds. */
async function measureLongestTask(browser: Browser, page: Page, interact: () => Promise<void>) {
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'disabled-by-default-devtools.timeline',
      'devtools.timeline',
      '__metadata',
    ],
  })
  await interact()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const mainThreads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      name === 'RunTask' && ph === 'X' && mainThreads.has(`${pid}:${tid}`),
  )
  return Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000
}

const product = await startProduct()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
try {
  const csv = [
    'first_name,last_name,phone_number,company,tags',
    ...Array.from(
      { length: 500 },
      (_, n) => `Person,${n},+1202555${String(n).padStart(4, '0')},Acme ${n % 40},lead`,
    ),
  ].join('\n')
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([csv], 'contacts.csv', { type: 'text/csv' }))
  const importResponse = await fetch(`${product.url}/api/contacts/import`, {
    method: 'POST',
    body: form,
  })
  if (!importResponse.ok) throw new Error(`The import was refused: ${await importResponse.text()}`)

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(() => {
    const user = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
    localStorage.setItem('callwright.user', JSON.stringify(user))
  })
  const page = await context.newPage()
  const cdpSession = await context.newCDPSession(page)
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const reportLongestTask = async (interaction: string, interact: () => Promise<void>) =>
    console.log(
      `${interaction}: ${(await measureLongestTask(browser, page, interact)).toFixed(0)} ms`,
    )

  const emptyPage = await context.newPage()
  await reportLongestTask('an empty page (reference)', async () => {
    await emptyPage.goto('about:blank')
  })
  await emptyPage.close()

  await page.goto(`${product.url}/dashboard/contacts`)
  await page.getByRole('cell').first().waitFor()
  await reportLongestTask('typing a search', async () => {
    await page.getByRole('searchbox').pressSequentially('Acme 12', { delay: 60 })
    await page.getByText(/Contacts \(1[23]\)/).waitFor()
  })
  await page.getByRole('searchbox').fill('')
  await page.getByText('Contacts (500)').waitFor()
  // The first opening also loads the dialog's code.
  for (const occasion of ['for the first time', 'again']) {
    await reportLongestTask(`opening Add Contact ${occasion}`, async () => {
      await page.getByRole('button', { name: 'Add Contact' }).click()
      await page.getByRole('dialog').getByLabel('First name').waitFor()
    })
    await reportLongestTask('closing it', async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    })
  }
  await reportLongestTask('selecting a page of 20 contacts', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Delete Selected (20)' }).waitFor()
  })

  await page.goto(`${product.url}/dashboard/campaigns`)
  await page.getByRole('button', { name: 'Create Campaign' }).first().click()
  await page.getByRole('dialog').getByText('0 selected').waitFor()
  await reportLongestTask('selecting 100 contacts of a campaign', async () => {
    await page.getByRole('dialog').getByLabel('Select all').click()
    await page.getByRole('dialog').getByText('100 selected').waitFor()
  })
} finally {
  await browser.close()
  await product.remove()
}
