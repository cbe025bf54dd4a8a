import { execFileSync, spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { type Application, brand, nextApplication, viteApplication } from './applications.ts'
import { pack } from './pack.ts'

// pnpm test:consumers: packs the package, installs the tarball into a new Vite and a new Next application, changes the
// brand and the language, uses every entry, and checks the types, the build and the page. It downloads what a new
// application would get today, so it is not a part of pnpm test. Words after it are the names of applications.
const names = process.argv.slice(2).map((name) => name.toLowerCase())
const folder = mkdtempSync(join(tmpdir(), 'ui-consumers-'))

class ConsumerError extends Error {}

/** Runs a command in the folder of an application; the error has its whole output. */
function run(cwd: string, command: string, args: string[]): void {
  try {
    execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
      timeout: 600_000,
    })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>
    throw new ConsumerError(`${message.split('\n')[0]}\n${stdout}${stderr}`)
  }
}

/** Returns the specifiers of what the unpacked package exports, apart from stylesheets. */
function entriesOf(packageFolder: string): string[] {
  const modules = globSync('dist/*/index.js', { cwd: packageFolder }).map((file) =>
    basename(dirname(file)),
  )
  const tokens = globSync('dist/tokens/*.json', { cwd: packageFolder }).map(
    (file) => `tokens/${basename(file)}`,
  )
  return [...modules, ...tokens].sort().map((entry) => `@callwright/ui/${entry}`)
}

/** Serves the built application until the returned function is called. */
async function serve(cwd: string, { serve: args, readyPattern }: Application) {
  const child = spawn(join(cwd, 'node_modules/.bin', args[0] ?? ''), args.slice(1), {
    cwd,
    env: { ...process.env, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  const read = (text: Buffer) => {
    output += text
    const [, url] = output.match(readyPattern) ?? []
    if (url) resolve(url)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.on('exit', () => reject(new ConsumerError(`The server exited:\n${output}`)))
  const timeout = setTimeout(
    () => reject(new ConsumerError(`The server is not ready after a minute:\n${output}`)),
    60_000,
  )
  try {
    return { url: await promise, close: () => child.kill() }
  } catch (error) {
    child.kill()
    throw error
  } finally {
    clearTimeout(timeout)
  }
}

/** Opens the application, and returns what is wrong with it. */
async function findProblems(
  browser: Browser,
  url: string,
  serverTexts: string[],
  entryCount: number,
): Promise<string[]> {
  const page = await browser.newPage({ colorScheme: 'light' })
  page.setDefaultTimeout(30_000)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`Error: ${message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`Console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => problems.push(`${request.url()} failed`))
  const expectVisible = async (what: string, locator: ReturnType<typeof page.locator>) => {
    await locator.waitFor().catch(() => problems.push(`${what} is not shown`))
  }
  const html = (await (await page.goto(url))?.text()) ?? ''
  for (const text of serverTexts) {
    if (!html.includes(text)) problems.push(`The server does not render “${text}”`)
  }
  await expectVisible(
    `“Entries: ${entryCount}”, one for each entry that exports something,`,
    page.getByText(`Entries: ${entryCount}`, { exact: true }),
  )
  const button = page.getByRole('button', { name: 'Speichern' })
  await expectVisible('The button', button)
  if (problems.length > 0) return problems
  const color = await button.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = getComputedStyle(element).backgroundColor
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
  if (color.some((value, index) => Math.abs(value - (brand.rgb[index] ?? 0)) > 1)) {
    problems.push(`The button is rgb(${color}), not the brand's rgb(${brand.rgb})`)
  }
  await expectVisible(
    'The German name “Transkript kopieren”',
    page.getByRole('button', { name: 'Transkript kopieren' }),
  )
  await expectVisible('“Seite 2 von 12”', page.getByText('Seite 2 von 12'))
  await expectVisible("The chart's summary with German numbers", page.getByText('höchstens 1.200'))
  await expectVisible('The chart', page.getByRole('figure').locator('svg').first())
  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Kontakt löschen?' })
  await expectVisible('The dialog', dialog)
  await expectVisible(
    "The dialog's close button in German",
    dialog.getByRole('button', { name: 'Schließen' }),
  )
  await page.close()
  return problems
}

/** Makes the application, and checks it step by step. */
async function check(application: Application, browser: Browser, entryCount: number) {
  const root = join(folder, application.name.toLowerCase())
  for (const [file, content] of Object.entries(application.files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const npx = (...args: string[]) => run(root, 'npx', ['--no-install', ...args])
  const steps: [name: string, run: () => void | Promise<void>][] = [
    ['installs', () => run(root, 'npm', ['install', '--no-audit', '--no-fund'])],
    ['builds', () => npx(...application.build)],
    ['type-checks', () => npx('tsc', '-p', '.')],
    [
      'shows its page with the brand and in German',
      async () => {
        const server = await serve(root, application)
        try {
          const { serverTexts } = application
          const problems = await findProblems(browser, server.url, serverTexts, entryCount)
          if (problems.length > 0) throw new ConsumerError(problems.join('\n'))
        } finally {
          server.close()
        }
      },
    ],
  ]
  for (const [name, runStep] of steps) {
    try {
      await runStep()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      process.stdout.write(`FAIL ${application.name} ${name}\n${error.message}\n`)
      return false
    }
    process.stdout.write(`ok   ${application.name} ${name}\n`)
  }
  return true
}

const tarball = pack(folder)
execFileSync('tar', ['-xzf', tarball, '-C', folder])
const packageFolder = join(folder, 'package')
const { peerDependencies } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
const entries = entriesOf(packageFolder)
process.stdout.write(`ok   packs ${basename(tarball)} with ${entries.length} entries\n`)

const applications = [viteApplication, nextApplication]
  .map((create) => create({ entries, tarball, peerDependencies }))
  .filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()))
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
let failedCount = applications.length === 0 ? 1 : 0
if (failedCount > 0) process.stdout.write(`There is no application named ${names}\n`)
for (const application of applications) {
  if (!(await check(application, browser, entries.length))) failedCount++
}
await browser.close()
if (failedCount > 0) {
  process.stdout.write(`The applications are in ${folder}\n`)
  process.exit(1)
}
rmSync(folder, { recursive: true })
