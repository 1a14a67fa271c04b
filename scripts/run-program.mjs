// Runs a program on the pinned Node and stays beside it until the end. Runs on the machine's own, possibly old Node: no dependencies here.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { node, readOr, root, say, stop } from './setup.mjs'

const restartsAtMost = 5

/**
 * A signal to us, or the end of npm, stops the program in an orderly way. `isKeptRunning`: a program that has said that it is ready
 * and ends unexpectedly is started again, after a pause that doubles each time.
 */
export function runProgram(args, env = process.env, { isKeptRunning = false, firstPause = 50, within = 60_000 } = {}) {
  // Compiled code is kept between starts.
  const cached = { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'), ...env }
  let child
  let nextStart
  let isStopping = false
  let wasReady = false
  let ends = []

  const start = () => {
    child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: cached })
    child.on('message', message => {
      if (message === 'ready') wasReady = true
      if (message === 'stopping') isStopping = true
    })
    child.on('error', error => stop(`Node не запускается: ${error.message}`))
    child.on('exit', (status, signal) => {
      child = undefined
      ended(status ?? (signal ? 1 : 0), signal)
    })
  }
  const ended = (status, signal) => {
    if (isStopping || status === 0 || !isKeptRunning || !wasReady) process.exit(status)
    const reason = signal ?? `код ${status}`
    ends = [...ends.filter(at => Date.now() - at < within), Date.now()]
    if (ends.length > restartsAtMost) {
      say(`Программа неожиданно завершилась (${reason}) ${ends.length} раз за минуту: больше не запускаю.`)
      process.exit(status)
    }
    const pause = firstPause * 2 ** (ends.length - 1)
    say(
      `Программа неожиданно завершилась (${reason}): запускаю снова через ${pause / 1_000} с, раз ${ends.length} из ${restartsAtMost} за минуту.`,
    )
    nextStart = setTimeout(start, pause)
  }
  const end = signal => {
    isStopping = true
    clearTimeout(nextStart)
    if (child) child.kill(signal)
    else process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal))
  // Started with `nohup` we outlive the terminal; a listener would undo that.
  if (!isHangupIgnored()) process.on('SIGHUP', () => end('SIGTERM'))
  const family = ancestors()
  // npm passes signals on, but a killed npm passes nothing; then we, or the shell between us, are adopted by another process.
  setInterval(() => ancestors() === family || end('SIGTERM'), 500).unref()
  start()
}

const isHangupIgnored = () => /^SigIgn:\s*[0-9a-f]*[13579bdf]$/m.test(readOr('/proc/self/status', ''))

/** Under npm: the numbers of npm and of the shell that it may have put between itself and us. */
function ancestors() {
  if (!process.env.npm_lifecycle_event) return ''
  const [, comm, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readOr(`/proc/${process.ppid}/stat`, '')) ?? []
  return /sh$/.test(comm) ? `${process.ppid} ${parent}` : String(process.ppid)
}
