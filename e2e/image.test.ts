import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../apps/server/src/settings.ts'

// No container engine is needed: the stage of the server is built in a folder, and its files are checked and started.

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Instruction {
  name: string
  text: string
}

/** Reads the instructions of a Dockerfile, by the name of their stage; the last stage has none. */
function readStages(text: string): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>()
  let current: Instruction[] = []
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [name = '', ...words] = line.trim().split(/\s+/)
    if (name === '' || name.startsWith('#')) continue
    if (name === 'FROM') {
      current = []
      stages.set(words[2] ?? '', current)
    } else current.push({ name, text: words.join(' ') })
  }
  return stages
}

const stages = readStages(read('Dockerfile'))
const copiesOf = (stage: string) =>
  stages
    .get(stage)
    ?.filter(({ name }) => name === 'COPY')
    .map(({ text }) => text) ?? []

/** Returns the arguments of the commands that docs/hosting.md runs in the image, with the folder of backups mounted. */
const documentedCommands = () =>
  [...read('docs/hosting.md').matchAll(/^docker compose run .* server (scripts\/.*)$/gm)].map(
    ([, text = '']) => text.split(' '),
  )

/** Runs the Node of the image, and returns its exit code and what it wrote. */
async function runNode(
  node: string,
  args: string[],
  options: {
    cwd: string
    dataDir: string
    onOutput?: ((output: string, child: ChildProcess) => void) | undefined
  },
): Promise<[number, string]> {
  const child = spawn(node, args, {
    cwd: options.cwd,
    env: {
      AUTH: 'accounts',
      PUBLIC_URL: 'http://localhost:4000',
      PORT: '0',
      DATA_DIR: options.dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      options.onOutput?.(output, child)
    })
  }
  const [exitCode] = await once(child, 'close')
  return [exitCode, output]
}

describe('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-image-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('starts, backs up and restores with the files that it copies from its server stage', async () => {
    for (const { name, text } of stages.get('server') ?? []) {
      if (name === 'COPY') {
        const paths = text.split(' ')
        const target = paths.pop() ?? ''
        for (const path of paths) {
          const isFolder = target.endsWith('/')
          const file = isFolder ? join(target, path.split('/').at(-1) ?? '') : target
          cpSync(join(root, path), join(folder, file), {
            recursive: true,
            filter: (source) => !source.endsWith('.test.ts'),
          })
        }
      } else if (name === 'RUN') {
        const { status, stdout, stderr } = spawnSync('sh', ['-ec', text], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, CI: 'true' },
        })
        expect([text, status, status === 0 ? '' : stdout + stderr]).toEqual([text, 0, ''])
      }
    }
    // Only what the image copies from the stage is there, so that nothing else is needed.
    const image = join(folder, 'image')
    for (const text of copiesOf('')) {
      const [, source = '', target = ''] =
        /^--from=server \/app\/(\S+) \/app\/(\S+)$/.exec(text) ?? []
      if (!source) continue
      mkdirSync(dirname(join(image, target)), { recursive: true })
      renameSync(join(folder, source), join(image, target))
    }
    const run = (args: string[], onOutput?: (output: string, child: ChildProcess) => void) =>
      runNode(join(folder, 'node'), args, { cwd: image, dataDir: join(folder, 'data'), onOutput })

    const [server] = JSON.parse(stages.get('')?.find(({ name }) => name === 'CMD')?.text ?? '[]')
    expect(server).toBe('/app/apps/server/src/main.ts')
    const started = await run([server.replace('/app/', '')], (output, child) => {
      if (output.includes('is ready at')) child.kill('SIGTERM')
    })
    expect(started).toEqual([0, expect.stringContaining('is ready at')])

    const [backUp = [], restore = []] = documentedCommands().map((command) =>
      command.map((argument) => argument.replace('/backups', folder)),
    )
    expect([backUp[0], restore[0]]).toEqual(['scripts/db-backup.ts', 'scripts/db-restore.ts'])
    expect(await run(backUp)).toEqual([0, expect.stringMatching(/^Backed up \S+\/data to /)])
    expect(await run(restore)).toEqual([0, expect.stringMatching(/^Restored /)])
    expect(existsSync(join(folder, 'data/postgres/PG_VERSION'))).toBe(true)
  })

  it.each([
    ['http', {}, 200, 0],
    ['http', {}, 503, 1],
    ['https', { TLS_CERT: '/etc/callwright/certificate.pem' }, 200, 0],
    ['https', { TLS_CERT: '/etc/callwright/certificate.pem' }, 503, 1],
  ] as const)(
    'checks a server of %s with %j that responds with %i',
    async (protocol, env, status, exitCode) => {
      const pem = (name: string) => read(`apps/server/test/tls/${name}.pem`)
      const respond = (request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(request.url === '/api/health' ? status : 404).end()
      const server =
        protocol === 'http'
          ? createHttpServer(respond)
          : createHttpsServer({ cert: pem('certificate'), key: pem('key') }, respond)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const check = stages.get('')?.find(({ name }) => name === 'HEALTHCHECK')?.text ?? ''
      const [command, ...args] = JSON.parse(check.replace(/.* CMD /, ''))
      expect(command).toBe('/usr/bin/node')
      const checkProcess = spawn(process.execPath, args, { env: { PORT: String(port), ...env } })
      const [code] = await once(checkProcess, 'close')
      server.close()
      expect(code).toBe(exitCode)
    },
  )

  it('gets each file that it copies from another stage', () => {
    const sources = [...stages.values()].flat().flatMap(({ name, text }) => {
      const [, stage, path] = /^--from=(\w+) (?:--chown=\S+ )?(\S+)/.exec(text) ?? []
      return name === 'COPY' && stage && path ? [[stage, path]] : []
    })
    for (const [stage, path = ''] of sources) expect([...stages.keys()], path).toContain(stage)
    const paths = sources.map(([, path]) => path)
    expect(paths).toEqual([
      '/node',
      '/data',
      '/app/package.json',
      '/app/scripts',
      '/app/node_modules',
      '/app/packages',
      '/app/apps/server',
      '/app/apps/site/dist',
    ])
    expect(existsSync(join(root, 'apps/site/dist/shell.html'))).toBe(true)
  })

  it('contains the package of each workspace that the server imports', () => {
    const packages = globSync('{apps,packages}/*/package.json', { cwd: root })
    const names = new Map(packages.map((path) => [JSON.parse(read(path)).name, path]))
    const needed = new Set(['apps/server/package.json'])
    for (const path of needed) {
      for (const name of Object.keys(JSON.parse(read(path)).dependencies ?? {})) {
        const found = names.get(name)
        if (found) needed.add(found)
      }
    }
    const copied = copiesOf('server').join(' ')
    for (const path of needed) {
      expect(copied).toContain(path)
      expect(copied).toContain(path.replace('package.json', 'src'))
    }
  })
})

interface Service {
  image: string
  build: { args: Record<string, string> }
  environment: Record<string, string>
  ports?: string[]
  volumes?: string[]
  networks: string[]
  read_only?: boolean
  restart: string
  healthcheck?: object
  depends_on?: object
  deploy?: { replicas: number }
}

describe('compose.yaml', () => {
  const { services, volumes, networks } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<'web' | 'worker' | 'database' | 'caddy', Service>
    volumes: object
    networks: object
  }

  it('gives the server every setting but those of the image, of a demo and of its own https', () => {
    const ofImage = ['AUTH', 'HOST', 'PORT', 'DATA_DIR']
    const ofDemo = ['DEMO_DATA', 'EMULATOR_SPEED', 'VAPI_TOKEN', 'VAPI_PHONE_NUMBER_ID']
    const ofAddresses = ['VAPI_BASE_URL', 'VAPI_WEBHOOK_SECRET', 'TLS_CERT', 'TLS_KEY']
    const omitted = [...ofImage, ...ofDemo, ...ofAddresses]
    for (const { environment } of [services.web, services.worker]) {
      expect(Object.keys(environment).sort()).toEqual(
        settingNames.filter((name) => !omitted.includes(name)).sort(),
      )
    }
  })

  it('gives the build of the site its public address', () => {
    for (const { build, environment } of [services.web, services.worker]) {
      expect(build.args.SITE_URL).toBe(environment.PUBLIC_URL)
    }
    const steps = stages.get('site')?.map(({ name, text }) => `${name} ${text}`) ?? []
    expect(steps.indexOf('ARG SITE_URL')).toBeGreaterThan(-1)
    expect(steps.indexOf('ARG SITE_URL')).toBeLessThan(steps.indexOf('RUN pnpm build'))
  })

  it('names every required variable in compose.env.example', () => {
    const required = read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)
    const example = read('compose.env.example')
    for (const [, name] of required) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  })

  it('publishes the ports of Caddy alone, and keeps the database away from other networks', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports)
    expect(published.map(([name]) => name)).toEqual(['caddy'])
    expect(services.database.networks).toEqual(['database'])
    expect(networks).toMatchObject({ database: { internal: true } })
  })

  it('restarts every service, and checks the health of each', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.restart]).toEqual([name, 'unless-stopped'])
      const checksItself = service.image.startsWith('callwright')
      expect([name, checksItself || service.healthcheck !== undefined]).toEqual([name, true])
    }
    expect(read('Dockerfile')).toContain('HEALTHCHECK')
    expect(services.worker.deploy).toEqual({ replicas: 2 })
  })

  it('runs the server with a read-only root', () => {
    for (const service of [services.web, services.worker]) expect(service.read_only).toBe(true)
  })

  it('declares the volumes that it uses, and uses the ones that it declares', () => {
    const used = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((name) => !name.startsWith('.'))
    expect(used.toSorted()).toEqual(Object.keys(volumes).toSorted())
  })

  it('pins every image by its digest', () => {
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image)
    const images = Object.values(services).map(({ image }) => image)
    for (const image of [...bases, ...images.filter((name) => !name.startsWith('callwright'))]) {
      expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
    }
  })
})
