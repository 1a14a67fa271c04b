import { type Logger, pino } from 'pino'

export type { Logger }

/** JSON lines for machines; one readable line each for a person at a terminal. */
export const createLog = (level: string): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    process.stdout.isTTY ? { write: writeForPerson } : pino.destination(1),
  )

const levelNames: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

function writeForPerson(line: string): void {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line)
  const facts = Object.entries(rest).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const trace = err?.stack ? `\n${err.stack}` : ''
  process.stdout.write(`${time.slice(11, 19)} ${levelNames[level] ?? level} ${msg}${facts.join('')}${trace}\n`)
}
