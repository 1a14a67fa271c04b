// Runs a program on the pinned Node and supervises it. Runs on the machine's own, possibly old Node: no dependencies here.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { node, readOr, root, say, stop } from './setup.mjs'

const maxRestarts = 5

/**
 * Stops the program gracefully on a signal or when npm ends. With `restartOnCrash` a program that was ready and exits unexpectedly
 * is started again, after a pause that doubles each time.
 */
export function runProgram(
  args,
  env = process.env,
  { restartOnCrash = false, firstPauseMs = 50, restartWindowMs = 60_000 } = {},
) {
  // Node caches compiled code between starts.
  const environment = { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'), ...env }
  let child
  let nextStart
  let isStopping = false
  let wasReady = false
  let recentExits = []

  const start = () => {
    child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: environment })
    child.on('message', message => {
      if (message === 'ready') wasReady = true
      if (message === 'stopping') isStopping = true
    })
    child.on('error', error => stop(`Node не запускается: ${error.message}`))
    child.on('exit', (status, signal) => {
      child = undefined
      onExit(status ?? (signal ? 1 : 0), signal)
    })
  }
  const onExit = (status, signal) => {
    if (isStopping || status === 0 || !restartOnCrash || !wasReady) {
      if (signal && !isStopping) say(`Программа прервана: ${signal}.`)
      process.exit(status)
    }
    const reason = signal ?? `код ${status}`
    recentExits = [...recentExits.filter(at => Date.now() - at < restartWindowMs), Date.now()]
    if (recentExits.length > maxRestarts) {
      say(`Программа неожиданно завершилась (${reason}) ${recentExits.length} раз за минуту: больше не запускаю.`)
      process.exit(status)
    }
    const pause = firstPauseMs * 2 ** (recentExits.length - 1)
    say(
      `Программа неожиданно завершилась (${reason}): запускаю снова через ${pause / 1_000} с, раз ${recentExits.length} из ${maxRestarts} за минуту.`,
    )
    nextStart = setTimeout(start, pause)
  }
  const shutDown = signal => {
    isStopping = true
    clearTimeout(nextStart)
    if (child) child.kill(signal)
    else process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shutDown(signal))
  // Under `nohup` SIGHUP is ignored; a listener would undo that.
  if (!isHangupIgnored()) process.on('SIGHUP', () => shutDown('SIGTERM'))
  const initialAncestors = ancestors()
  // A killed npm forwards no signal, but our parent process changes.
  setInterval(() => ancestors() === initialAncestors || shutDown('SIGTERM'), 500).unref()
  start()
}

const isHangupIgnored = () => /^SigIgn:\s*[0-9a-f]*[13579bdf]$/m.test(readOr('/proc/self/status', ''))

/** Under npm: the process ids of npm and of the shell that it may run us in. Otherwise empty. */
function ancestors() {
  if (!process.env.npm_lifecycle_event) return ''
  const [, comm, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readOr(`/proc/${process.ppid}/stat`, '')) ?? []
  return /sh$/.test(comm) ? `${process.ppid} ${parent}` : String(process.ppid)
}
