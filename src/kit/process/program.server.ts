import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#kit/log.server.ts'
import { isStartupProblem } from '#kit/startup-problem.ts'

export interface Program {
  /** Registers a closer; they run in reverse order, each with a deadline in milliseconds since 1970. */
  onStop(close: (deadline: number) => Promise<void> | void): void
  stop(exitCode: number): void
}

/** Signals, unexpected errors and the launcher's exit cause one graceful shutdown, which takes at most this long. */
const stopTimeoutMs = 4_600
const lastCloserMs = 2_000

interface ProgramOptions {
  /** It has an end of its own: what a signal ends before has not done its work, says so, and its exit code is not 0. */
  isCommand?: boolean
}

/** Starts the program, shuts it down gracefully, and reports a failure as one line and an exit code. */
export function runProgram(
  name: string,
  start: (program: Program) => Promise<Logger | undefined>,
  { isCommand = false }: ProgramOptions = {},
): void {
  const closers: ((deadline: number) => Promise<void> | void)[] = []
  let log: Logger | undefined
  let isStopping = false
  const stop = (exitCode: number): void => {
    if (isStopping) return
    isStopping = true
    if (exitCode === 0) notifyLauncher('stopping')
    const deadline = Date.now() + stopTimeoutMs
    setTimeout(() => process.exit(exitCode || 1), stopTimeoutMs + 200).unref()
    closeAll(closers, deadline).then(
      () => process.exit(exitCode),
      error => {
        process.stderr.write(`${name}: ошибка при остановке: ${error?.message ?? error}\n`)
        process.exit(exitCode || 1)
      },
    )
  }
  const fail = (error: unknown): void => {
    if (isStopping) return
    if (isStartupProblem(error))
      process.stderr.write(`${name}${isCommand ? '' : ' не запускается'}: ${error.message}\n`)
    else if (log) log.fatal({ err: error }, 'unexpected error')
    else process.stderr.write(`${name}: непредвиденная ошибка: ${error instanceof Error ? error.stack : error}\n`)
    stop(1)
  }
  const interrupt = (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP'): void => {
    if (isCommand && !isStopping) process.stderr.write(`${name}: прервано (${signal}), работа не закончена\n`)
    stop(isCommand ? 128 + constants.signals[signal] : 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, interrupt)
  if (!isHangupIgnored()) process.on('SIGHUP', signal => process.channel || interrupt(signal)) // a launcher handles SIGHUP for us
  process.on('disconnect', () => interrupt('SIGTERM')) // the launcher is gone, so nothing could stop us any more
  process.channel?.unref()
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  start({ onStop: close => closers.push(close), stop }).then(made => {
    log = made
    notifyLauncher('ready')
  }, fail)
}

/** scripts/run-program.mjs restarts a program that exits after `ready` without `stopping`. */
function notifyLauncher(state: 'ready' | 'stopping'): void {
  process.send?.(state, undefined, undefined, () => {}) // ignores errors: the launcher may be gone
}

/** Each closer has a time limit, so that one that hangs does not prevent closing the database. */
async function closeAll(closers: ((deadline: number) => Promise<void> | void)[], deadline: number): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    const own = closers.length === 0 ? deadline : deadline - lastCloserMs
    await Promise.race([close(own), pause(Math.max(0, own - Date.now()), undefined, { ref: false })])
  }
}

/** True under `nohup`: SIGHUP is ignored, and a listener would undo that. */
function isHangupIgnored(): boolean {
  try {
    const [, ignored = '0'] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return Number.parseInt(ignored.slice(-1), 16) % 2 === 1
  } catch {
    return false // no /proc on this system
  }
}
