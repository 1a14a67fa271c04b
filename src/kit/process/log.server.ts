import { type Logger, pino } from 'pino'

export type { Logger }

/** JSON lines for machines; one readable line each for a person at a terminal. */
export const createLog = (level: string): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    process.stdout.isTTY ? { write: writeForPerson } : toStandardOutput(),
  )

/** Lines are written together: a write to the system per request would be a twentieth of a short one. Nothing waits longer than a tenth of a second. */
function toStandardOutput() {
  const output = pino.destination({ dest: 1, minLength: 4_096, periodicFlush: 100 })
  process.on('exit', () => output.flushSync())
  return output
}

const levelNames: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

function writeForPerson(line: string): void {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line)
  const facts = Object.entries(rest).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const trace = err?.stack ? `\n${err.stack}` : ''
  process.stdout.write(`${time.slice(11, 19)} ${levelNames[level] ?? level} ${msg}${facts.join('')}${trace}\n`)
}
