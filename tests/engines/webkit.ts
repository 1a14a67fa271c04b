import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { type Engine, findProgram, type Installed } from './engine.ts'
import { until } from './until.ts'

const driver = findProgram('WebKitWebDriver')
const display = findProgram('Xvfb')

/** MiniBrowser is never narrower than its toolbar: 447 pixels, with small buttons less than a phone. */
const theme = 'button { padding: 0; min-width: 0 }'

/** The key of an element in messages of the protocol, by the standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK by the classic WebDriver protocol, on a virtual display of its own. */
export const webkit: Installed = {
  name: 'WebKitGTK',
  ...(driver && display
    ? {}
    : { lack: [!driver && 'webkit2gtk-driver', !display && 'xvfb'].filter(Boolean).join(', ') }),
  start: async () => {
    const screen = await startDisplay()
    const port = await findFreePort()
    const config = await mkdtemp(path.join(tmpdir(), 'sadozor-webkit-'))
    await mkdir(path.join(config, 'gtk-3.0'))
    await writeFile(path.join(config, 'gtk-3.0/gtk.css'), theme)
    // Without a graphics card its compositor draws with the software of Mesa, which crashes now and then.
    const quiet = { WEBKIT_DISABLE_COMPOSITING_MODE: '1', GDK_BACKEND: 'x11' }
    const env = { ...process.env, ...quiet, DISPLAY: screen.name, XDG_CONFIG_HOME: config }
    const program = spawn(driver!, [`--port=${port}`], { env, stdio: 'ignore' })
    const send = (method: string, command: string, body?: object) =>
      sendTo(`http://127.0.0.1:${port}${command}`, method, body)
    await until('a driver that is ready', () => isReady(send))
    const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string }
    const close = async () => {
      await send('DELETE', `/session/${sessionId}`)
      await Promise.all([end(program), end(screen.program), rm(config, { recursive: true })])
    }
    return engineOf((method, command, body) => send(method, `/session/${sessionId}${command}`, body), close)
  },
}

type Send = (method: string, command: string, body?: object) => Promise<unknown>

const isReady = (send: Send) =>
  send('GET', '/status').then(
    status => (status as { ready: boolean }).ready,
    () => false,
  )

function engineOf(send: Send, close: () => Promise<void>): Engine {
  const call = (script: (...args: never[]) => unknown, args: unknown[]) =>
    send('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args })
  return {
    open: async url => void (await send('POST', '/url', { url })),
    resize: async width => {
      await send('POST', '/window/rect', { width, height: 900 })
      await until(`a page of ${width} pixels`, async () => (await call(() => innerWidth, [])) === width)
    },
    evaluate: (script, ...args) => call(script as never, args) as never,
    click: async (find, ...args) => {
      const found = (await call(find as never, args)) as Record<string, string> | null
      if (!found) return false
      await send('POST', `/element/${found[elementKey]}/click`, {})
      return true
    },
    type: async text => {
      const focused = (await send('GET', '/element/active')) as Record<string, string>
      await send('POST', `/element/${focused[elementKey]}/value`, { text })
    },
    close,
  }
}

/** Sends a command; throws what the driver answers instead of a result. */
async function sendTo(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value?.error} ${value?.message}`)
  return value
}

/** Xvfb chooses a free number and writes it when it is ready. */
async function startDisplay(): Promise<{ name: string; program: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const program = spawn(display!, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(program.stdio[3]!, 'data')
  return { name: `:${String(number).trim()}`, program }
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  program.kill()
  await ended
}
