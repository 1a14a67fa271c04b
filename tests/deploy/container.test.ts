import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { type Copy, DockerfileParser, type From } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '#app/config.server.ts'

const read = (file: string) => readFileSync(file, 'utf8')
interface Service {
  environment: Record<string, string>
  networks: string[] | Record<string, object>
  volumes?: string[]
  depends_on?: Record<string, object>
  ports?: string[]
  privileged?: boolean
  network_mode?: string
  pid?: string
}

const { dependencies } = JSON.parse(read('package.json'))

describe('Dockerfile', () => {
  const text = read('Dockerfile')
  const dockerfile = DockerfileParser.parse(text)
  const argumentsOf = (keyword: string) =>
    dockerfile
      .getInstructions()
      .filter(instruction => instruction.getKeyword() === keyword)
      .map(instruction => instruction.getArgumentsContent() ?? '')

  test('the linter has nothing to say, and would', () => {
    expect(validate(text)).toEqual([])
    expect(validate(`${text}\nMAINTAINER nobody`)).toHaveLength(1)
  })

  test('its Node is the pinned one, slim, and every other stage is used', () => {
    expect(dockerfile.getFROMs().map(from => from.getImage())).toEqual(Array(3).fill(`node:${dependencies.node}-slim`))
    const sources = dockerfile
      .getCOPYs()
      .flatMap((copy: Copy) => copy.getFlags().filter(flag => flag.getName() === 'from'))
    const stages = dockerfile.getFROMs().flatMap((from: From) => from.getBuildStage() ?? [])
    expect(new Set(sources.map(flag => flag.getValue()))).toEqual(new Set(stages))
  })

  test('nothing is fetched from elsewhere, and install scripts do not run', () => {
    expect(argumentsOf('ADD')).toEqual([])
    for (const command of argumentsOf('RUN')) {
      expect(command).not.toMatch(/curl|wget|apt-get|npm (i|install)\b/)
      if (command.includes('npm ci')) expect(command).toContain('--ignore-scripts')
    }
  })

  test('one process, not root, with a health check and a volume, and the memory options of `npm start`', () => {
    expect(argumentsOf('USER')).toEqual(['node'])
    expect(argumentsOf('VOLUME')).toEqual(['/data'])
    expect(argumentsOf('HEALTHCHECK')[0]).toMatch(/CMD \["node", "scripts\/healthcheck\.mjs"\]$/)
    const [, options = ''] = /memoryOptions = \[(.+)\]/.exec(read('scripts/start.mjs')) ?? []
    const expected = [...options.matchAll(/'([^']+)'/g)].map(([, option]) => option)
    const [command = ''] = argumentsOf('CMD')
    expect(JSON.parse(command)).toEqual(['node', ...expected, 'src/main.ts'])
    expect(allocatorSettings()).toHaveLength(2)
    for (const setting of allocatorSettings()) expect(argumentsOf('ENV').join(' ').split(/\s+/)).toContain(setting)
  })

  test('.dockerignore lets through exactly what is copied from the folder of the project', () => {
    const copied = dockerfile.getCOPYs().filter(copy => copy.getFlags().length === 0)
    const paths = copied.flatMap(copy =>
      copy
        .getArguments()
        .slice(0, -1)
        .map(argument => argument.getValue()),
    )
    const let_ = read('.dockerignore')
      .split('\n')
      .flatMap(line => (line.startsWith('!') ? line.slice(1) : []))
    expect(let_.sort()).toEqual([...new Set(paths)].sort())
    expect(
      read('.dockerignore')
        .split('\n')
        .find(line => line && !line.startsWith('#')),
    ).toBe('*')
  })
})

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true })
  const services = Object.entries<Service>(compose.services)

  test('every key is one of the Compose Specification', () => {
    const words = {
      file: 'name services networks volumes x-logging',
      service:
        'build image restart depends_on environment ports volumes tmpfs networks read_only cap_drop cap_add security_opt mem_limit memswap_limit pids_limit shm_size stop_grace_period healthcheck logging',
      healthcheck: 'test interval timeout start_period retries',
    }
    const unknown = (value: object, known: string) => Object.keys(value).filter(key => !known.split(' ').includes(key))
    expect(unknown(compose, words.file)).toEqual([])
    expect(services.flatMap(([, service]) => unknown(service, words.service))).toEqual([])
    expect(unknown(compose.services.database.healthcheck, words.healthcheck)).toEqual([])
  })

  test('who is waited for exists and has a health check', () => {
    const waited = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
    expect(waited).toEqual([
      ['database', { condition: 'service_healthy' }],
      ['site', { condition: 'service_healthy' }],
    ])
    expect(compose.services.database.healthcheck.test).toContain('pg_isready')
  })

  test('every service restarts, has limits of memory and of logs, and cannot gain rights', () => {
    expect(services.map(([name]) => name)).toEqual(['site', 'database', 'proxy'])
    for (const [name, service] of services) {
      expect(service, name).toMatchObject({
        restart: 'unless-stopped',
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
        logging: { options: { 'max-size': '10m' } },
      })
      expect(service.privileged ?? service.network_mode ?? service.pid, name).toBeUndefined()
    }
    for (const name of ['site', 'proxy'])
      expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  test('only the proxy is reachable from outside, and the database only by the site', () => {
    expect(services.flatMap(([name, { ports }]) => (ports ? name : []))).toEqual(['proxy'])
    expect(compose.services.database.networks).toEqual(['database'])
    expect([compose.networks.database.internal, compose.networks.proxy.internal]).toEqual([true, true])
    expect(Object.keys(compose.services.proxy.networks)).not.toContain('database')
    expect(compose.services.site.environment.TRUSTED_PROXIES).toBe(compose.services.proxy.networks.proxy.ipv4_address)
  })

  test('named volumes and networks are declared, and used', () => {
    const volumes = services.flatMap(([, { volumes = [] }]) => volumes.map(volume => volume.split(':', 1).join()))
    expect(volumes.filter(name => !/^[./]/.test(name)).sort()).toEqual(Object.keys(compose.volumes).sort())
    const networks = services.flatMap(([, service]) =>
      Array.isArray(service.networks) ? service.networks : Object.keys(service.networks),
    )
    expect([...new Set(networks)].sort()).toEqual(Object.keys(compose.networks).sort())
  })

  test('the environment of the site consists of its settings; what it takes from outside is in example.env', () => {
    const { environment } = compose.services.site
    expect(Object.keys(environment).filter(name => !(name in settings.shape))).toEqual([])
    const taken = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
    const offered = [...read('deploy/example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
    expect(offered.sort()).toEqual([...new Set(taken)].sort())
  })

  test('no secret is written down', () => {
    const secret = /(?:PASSWORD|SECRET|KEY|TOKEN|URL)$/
    const inCompose = services.flatMap(([, { environment }]) => Object.entries<string>(environment))
    const secrets = inCompose
      .filter(([name]) => secret.test(name))
      .map(([, value]) => value.replaceAll(/\$\{[^}]*\}/g, ''))
    expect(
      secrets.filter(value => value && !/^(https:\/\/|postgresql:\/\/sadozor:@database:5432\/sadozor)$/.test(value)),
    ).toEqual([])
    expect(read('deploy/example.env').match(/^\w+=.+$/gm)).toEqual(null)
    expect(read('.gitignore').split('\n')).toContain('.env')
  })
})

describe('deploy', () => {
  test('the proxy keeps connections shorter than the site and lets through what the site accepts', () => {
    const caddyfile = read('deploy/Caddyfile')
    const [, siteMs] = /keepAliveTimeout: (\d+)_000/.exec(read('src/kit/process/listen.server.ts')) ?? []
    expect(Number(/keepalive (\d+)s/.exec(caddyfile)?.[1])).toBeLessThan(Number(siteMs))
    const { IMPORT_MAX_MB } = settings.parse({})
    expect(Number(/max_size (\d+)MB/.exec(caddyfile)?.[1])).toBeGreaterThanOrEqual(IMPORT_MAX_MB + 5)
  })

  test('the unit of systemd starts the program as `npm start` does, without its supervisor, as an account without rights', () => {
    const unit = read('deploy/sadozor.service')
    const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
    const [, options = ''] = /memoryOptions = \[(.+)\]/.exec(read('scripts/start.mjs')) ?? []
    expect(settingOf('ExecStart')).toBe(
      `/opt/sadozor/node_modules/node/bin/node ${[...options.matchAll(/'([^']+)'/g)].map(([, option]) => option).join(' ')} src/main.ts`,
    )
    expect(settingOf('User')).toBe('sadozor')
    expect(settingOf('CapabilityBoundingSet')).toBe('')
    expect(settingOf('ProtectSystem')).toBe('strict')
    expect(settingOf('Environment')).toContain(`DATA_DIR=/var/lib/${settingOf('StateDirectory')} `)
    for (const setting of allocatorSettings()) expect(settingOf('Environment')?.split(' ')).toContain(setting)
    expect(settingOf('Restart')).toBe('always')
  })

  test.skipIf(!hasSystemd())('systemd rates the exposure of the unit at 1.5 or less', () => {
    const report = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', 'deploy/sadozor.service'],
      {
        encoding: 'utf8',
      },
    )
    expect(Number(/level for \S+: ([\d.]+)/.exec(report)?.[1])).toBeLessThanOrEqual(1.5)
  })
})

/** `NAME=value` of what `npm start` sets for the allocator of the C library. */
const allocatorSettings = () =>
  [...read('scripts/start.mjs').matchAll(/(MALLOC_\w+): '(\d+)'/g)].map(([, name, value]) => `${name}=${value}`)

/** Offline checks of units came with version 250. */
function hasSystemd(): boolean {
  try {
    return (
      Number(
        /systemd (\d+)/.exec(execFileSync('systemd-analyze', ['--version'], { encoding: 'utf8', stdio: 'pipe' }))?.[1],
      ) >= 250
    )
  } catch {
    return false
  }
}

test('files that docs/running.md names exist', () => {
  const named = [...read('docs/running.md').matchAll(/\b((?:deploy|scripts)\/[\w.-]+)/g)].map(([, name]) => name!)
  expect(new Set(named).size).toBeGreaterThan(3)
  expect(named.filter(name => globSync(name).length === 0)).toEqual([])
})
