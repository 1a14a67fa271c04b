import { type Logger, pino } from 'pino'

export type { Logger }

/** JSON lines, or readable lines when the output is a terminal. */
export const createLog = (level: string): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    process.stdout.isTTY ? { write: writeForPerson } : toStandardOutput(),
  )

/** Buffers up to 4 KB or 100 ms, because a system call per line takes a twentieth of the time of a short request. */
function toStandardOutput() {
  const output = pino.destination({ dest: 1, minLength: 4_096, periodicFlush: 100 })
  process.on('exit', () => output.flushSync())
  return output
}

const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

function writeForPerson(line: string): void {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line)
  const facts = Object.entries(rest).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const trace = err?.stack ? `\n${err.stack}` : ''
  process.stdout.write(`${time.slice(11, 19)} ${levelNames[level] ?? level} ${msg}${facts.join('')}${trace}\n`)
}
