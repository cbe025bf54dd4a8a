import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Builder, Capabilities } from 'selenium-webdriver'
import type { Engine } from './engine.ts'

/** Starts the browser of WebKitGTK, which needs a display, such as that of Xvfb. */
export async function startWebKit(): Promise<Engine> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  if (!binary) throw new Error('WebKitGTK is not installed: webkit2gtk-driver')
  if (!process.env.DISPLAY) throw new Error('WebKitGTK needs a display: run it with xvfb-run')
  // Programs write their own files into this folder.
  const configFolder = await mkdtemp(join(tmpdir(), 'callwright-webkit-'))
  await mkdir(join(configFolder, 'gtk-3.0'))
  // Without animations of GTK, the browser prefers reduced motion.
  await writeFile(
    join(configFolder, 'gtk-3.0/settings.ini'),
    '[Settings]\ngtk-enable-animations=0\n',
  )
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      TZ: 'UTC',
      LANG: 'en_US.UTF-8',
      XDG_CONFIG_HOME: configFolder,
    },
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) await setTimeout(50)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary,
      // Play functions simulate input, which the browser does not accept as a user gesture for audio.
      args: ['--automation', '--autoplay-policy=allow'],
    },
  })
  const session = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  const { width, height } = await session.manage().window().getRect()
  const [innerWidth, innerHeight] = await session.executeScript<[number, number]>(
    'return [innerWidth, innerHeight]',
  )
  return {
    version: `WebKitGTK/${(await session.getCapabilities()).getBrowserVersion()}`,
    goto: (address) => session.get(address),
    evaluate: async (expression) => JSON.parse(await session.executeScript(`return ${expression}`)),
    resize: async (size) => {
      // The size of a window includes its bars.
      await session
        .manage()
        .window()
        .setRect({
          width: size.width + width - innerWidth,
          height: size.height + height - innerHeight,
        })
    },
    close: async () => {
      await session.quit()
      driver.kill()
      await once(driver, 'exit')
      await rm(configFolder, { recursive: true })
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
