// Installs and builds before every command. Runs on the machine's own, possibly old Node with nothing installed: no dependencies here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildKeepingPrevious } from './previous-build.mjs'
import { runQuietly } from './run-quietly.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

/** The pinned Node that the product runs on. */
export const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const buildLog = path.join(root, '.cache/build.log')
const isVerbose = process.argv.includes('--verbose')
const buildStamp = path.join(root, 'build/.source-hash')

/**
 * Installs what is missing or not as the lock file says: what the site needs to be built and run, with `withTools` also the workspace
 * `tools`. Tools are added to what is there, because the site may be running from it.
 */
export function ensureInstalled({ withTools = false } = {}) {
  if (!isInstalled('')) {
    say('Устанавливаю зависимости (npm ci)…')
    npm(withTools ? ['ci'] : ['ci', '--workspaces=false'])
  } else if (withTools && !isInstalled('tools')) {
    say('Устанавливаю средства проверки (npm install)…')
    npm(['install', '--no-save'])
  }
  if (!runs(node)) repairNode()
  // Left by the install script of `node`: headers, manuals and another npm.
  rmSync(path.join(root, 'node_modules/node/node_modules'), { recursive: true, force: true })
}

/** Builds the site when the build is missing or its sources have changed since. */
export function ensureBuilt() {
  const hash = sourceHash()
  if (existsSync('build/server/index.js') && readOr(buildStamp, '') === hash) return
  say(isVerbose ? 'Собираю сайт…' : `Собираю сайт (подробности: ${path.relative(root, buildLog)})…`)
  buildKeepingPrevious({ folder: 'build', backup: '.cache/previous-build', run: build })
  mkdirSync(path.dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, hash)
}

function build() {
  const command = [node, tool('@react-router/dev'), 'build']
  const { status, signal } = runQuietly(command, { file: buildLog, isVerbose, env: production() })
  if (status !== 0) stop(`Сборка не удалась (${signal ?? `код ${status}`}).`)
}

/** `UI_KIT` is cleared, because the page of components must not get into a production build. */
export const production = () => ({ ...process.env, NODE_ENV: 'production', UI_KIT: '' })

/** The script of an installed package's first command: works without `.bin` links and shells. */
export function tool(name) {
  const folder = path.join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0])
}

export function say(text) {
  process.stderr.write(`${text}\n`)
}

export function stop(text) {
  say(text)
  process.exit(1)
}

/** npm writes `node_modules/.package-lock.json` last, so a complete install matches `package-lock.json`. */
function isInstalled(start) {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  const places = new Set([start])
  // The loop also visits what it adds.
  for (const place of places) {
    const { dependencies, devDependencies, optionalDependencies } = wanted[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      const found = findPackage(wanted, name, place)
      // npm leaves out what does not run on this machine.
      if (wanted[found]?.optional && !present[found]) continue
      if (wanted[found]?.version !== present[found]?.version) return false
      places.add(found)
    }
  }
  return true
}

const packagesOf = file => JSON.parse(readOr(file, '{}')).packages ?? {}

/** Like Node: in the package's own node_modules, then in those of every folder above. */
function findPackage(packages, name, place) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = path.posix.join(folder, 'node_modules', name)
    if (packages[found] || folder === '') return found
  }
}

function npm(args) {
  const { npm_execpath: script, npm_node_execpath: runner = 'node' } = process.env
  // The Node that runs npm must not be the one that npm is about to replace.
  const isOurs = runner.startsWith(path.join(root, 'node_modules'))
  const env = { ...process.env, NODE_ENV: '', PATH: withoutLocalPrograms() }
  const all = [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, ...rest] = script && !isOurs ? [runner, script, ...all] : ['npm', ...all]
  const { status, error } = spawnSync(command, rest, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    stop(
      `npm ${args[0]} не удалось${error ? `: ${error.message}` : ''}. Нужны доступ к реестру пакетов и место на диске.`,
    )
}

function withoutLocalPrograms() {
  const local = path.join(root, 'node_modules')
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.filter(folder => !folder.startsWith(local)).join(path.delimiter)
}

/** With install scripts disabled the package `node` has no binary yet. */
function repairNode() {
  const folder = path.join(root, 'node_modules/node')
  say('Доставляю Node…')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: withoutLocalPrograms() },
  })
  if (!runs(node)) stop(`Не удалось установить Node для этой машины (${process.platform}-${process.arch}).`)
}

const runs = program => existsSync(program) && spawnSync(program, ['--version']).status === 0

function sourceHash() {
  const settings = ['package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']
  const plugins = filesOf('scripts').filter(file => file.endsWith('.ts'))
  return hashOf([
    ...settings,
    ...plugins,
    ...filesOf('src').filter(file => !/\.test\.tsx?$/.test(file)),
    ...filesOf('public'),
  ])
}

function filesOf(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const place = path.join(folder, entry.name)
    return entry.isDirectory() ? filesOf(place) : [place]
  })
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

export function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}
