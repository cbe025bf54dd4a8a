import { type Browser, chromium, type Page } from 'playwright'
import { startProduct } from '../product.ts'

// The longest task of the page's main thread while a person does something, on a processor made four times
// slower, beside the longest of an empty page's (a reference for what tracing itself costs). Aim: 50 ms.
const slowdown = 4

interface TraceEvent {
  name: string
  ph: string
  dur?: number
  tid: number
  pid: number
  args?: { name?: string }
}

/** The longest task of any renderer's main thread while something is done, in milliseconds. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>) {
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'disabled-by-default-devtools.timeline',
      'devtools.timeline',
      '__metadata',
    ],
  })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}:${tid}`),
  )
  return Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000
}

const product = await startProduct()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
try {
  const file = [
    'first_name,last_name,phone_number,company,tags',
    ...Array.from(
      { length: 500 },
      (_, n) => `Person,${n},+1202555${String(n).padStart(4, '0')},Acme ${n % 40},lead`,
    ),
  ].join('\n')
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([file], 'contacts.csv', { type: 'text/csv' }))
  const imported = await fetch(`${product.url}/api/contacts/import`, { method: 'POST', body: form })
  if (!imported.ok) throw new Error(`The import was refused: ${await imported.text()}`)

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(() => {
    const user = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
    localStorage.setItem('callwright.user', JSON.stringify(user))
  })
  const page = await context.newPage()
  const throttle = await context.newCDPSession(page)
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const report = async (what: string, act: () => Promise<void>) =>
    console.log(`${what}: ${(await longestTask(browser, page, act)).toFixed(0)} ms`)

  const empty = await context.newPage()
  await report('an empty page (reference)', async () => {
    await empty.goto('about:blank')
  })
  await empty.close()

  await page.goto(`${product.url}/dashboard/contacts`)
  await page.getByRole('cell').first().waitFor()
  await report('typing a search', async () => {
    await page.getByRole('searchbox').pressSequentially('Acme 12', { delay: 60 })
    await page.getByText(/Contacts \(1[23]\)/).waitFor()
  })
  await page.getByRole('searchbox').fill('')
  await page.getByText('Contacts (500)').waitFor()
  // The first time fetches it; a person opens it often.
  for (const nth of ['for the first time', 'again']) {
    await report(`opening Add Contact ${nth}`, async () => {
      await page.getByRole('button', { name: 'Add Contact' }).click()
      await page.getByRole('dialog').getByLabel('First name').waitFor()
    })
    await report('closing it', async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    })
  }
  await report('selecting a page of 20 contacts', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Delete Selected (20)' }).waitFor()
  })

  await page.goto(`${product.url}/dashboard/campaigns`)
  await page.getByRole('button', { name: 'Create Campaign' }).first().click()
  await page.getByRole('dialog').getByText('0 selected').waitFor()
  await report('selecting 100 contacts of a campaign', async () => {
    await page.getByRole('dialog').getByLabel('Select all').click()
    await page.getByRole('dialog').getByText('100 selected').waitFor()
  })
} finally {
  await browser.close()
  await product.remove()
}
