import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { expect, inject } from 'vitest'
import { dropDatabase, execute, urlOfDatabase } from '#kit/testing/test-server.server.ts'

interface Ended {
  status: number | null
  output: string
  errors: string
}

interface CommandOptions {
  /** Settings besides the usual ones. */
  more?: Record<string, string>
  /** Is asked meanwhile; then the program gets `signal`. */
  killWhen?: () => boolean
  signal?: NodeJS.Signals
}

/** A command as an operator starts it. */
export async function command(
  args: string[],
  url: string,
  dataDir: string,
  { more = {}, killWhen, signal = 'SIGKILL' }: CommandOptions = {},
): Promise<Ended> {
  const { PATH, HOME } = process.env
  const env = {
    PATH,
    HOME,
    DATABASE_URL: url,
    DATABASE_UNSAFE: 'true',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...more,
  }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  if (killWhen) {
    await expect.poll(killWhen, { timeout: 60_000, interval: 5 }).toBe(true)
    child.kill(signal)
  }
  return { status: await ended, output, errors }
}

export async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { url, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await execute(url, `create database ${name} template template0 encoding 'UTF8'`)
  await work(urlOfDatabase(url, name)).finally(() => dropDatabase(url, name))
}
