import type { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { type Logger, pino } from 'pino'
import { type GenerationListener, listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { TestBrowser } from './browser-session.server.ts'
import { builtApp } from './built-app.server.ts'
import { MailServer, type ReceivedMail } from './mail-server.server.ts'
import { emptyDatabase, type TestDatabase } from './test-database.server.ts'

export const goodPassword = 'грядка у забора'

export interface TwoFactorPerson {
  browser: TestBrowser
  secret: string
  codes: string[]
}

/** The TOTP code at a moment; milliseconds since 1970. */
export const codeFor = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** The TOTP code now, or `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0) => codeFor(secret, Date.now() + steps * 30_000)

/** The built site with a database, a job queue and a mail server, for tests of accounts. */
export class AccountsWorld implements AsyncDisposable {
  readonly database: TestDatabase
  readonly app: Hono
  readonly mail: MailServer
  readonly #jobs: ReturnType<typeof openJobs>
  readonly #listener: GenerationListener
  #networks = 0

  private constructor(
    database: TestDatabase,
    app: Hono,
    mail: MailServer,
    jobs: ReturnType<typeof openJobs>,
    listener: GenerationListener,
  ) {
    this.database = database
    this.app = app
    this.mail = mail
    this.#jobs = jobs
    this.#listener = listener
  }

  static async open(
    log: Logger = pino({ level: 'silent' }),
    mailFrom = 'Садозор <noreply@sadozor.test>',
  ): Promise<AccountsWorld> {
    const database = await emptyDatabase()
    const mail = await new MailServer().start()
    // As in the program, jobs are announced. Else every queue would be asked each second, on the few connections of the pool.
    const listener = listenToGeneration({ connectionString: database.url }, log)
    const jobs = openJobs(database.pool, log, listener)
    const app = await builtApp({ db: database.db, log, jobs, smtpUrl: mail.url, mailFrom })
    await jobs.start()
    return new AccountsWorld(database, app, mail, jobs, listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#jobs.stop(Date.now() + 3_000)
    await this.#listener.close()
    await this.mail.stop()
    await this.database[Symbol.asyncDispose]()
  }

  /** A browser in its own network, so that tests do not share rate limits. */
  browse(): Promise<TestBrowser> {
    const n = ++this.#networks
    return new TestBrowser(this.app, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`).opened()
  }

  async registered(email: string, password = goodPassword): Promise<TestBrowser> {
    const browser = await this.browse()
    const form = { name: 'Иван Петров', email, password, password_confirmation: password, personal_data_consent: true }
    const response = await browser.post('/register', form)
    if (response.status !== 201) throw new Error(`registration returned ${response.status}: ${await response.text()}`)
    return browser
  }

  async signedIn(email: string, password = goodPassword): Promise<TestBrowser> {
    const browser = await this.registered(email, password)
    await browser.post('/login', { email, password })
    return browser
  }

  /** The password was right; the code of the second factor is still missing. */
  async halfSignedIn(email: string, password = goodPassword): Promise<TestBrowser> {
    const browser = await this.browse()
    const response = await browser.post('/login', { email, password })
    const body = await response.text()
    if (body !== '{"two_factor":true}') throw new Error(`login answers ${response.status}: ${body}`)
    return browser
  }

  /** Security events of an account, the oldest first. */
  async eventsOf(email: string): Promise<string[]> {
    const rows = await this.sql(
      'select event from security_event join users on users.id = user_id where email = $1 order by security_event.id',
      [email],
    )
    return rows.map(row => row.event)
  }

  /** Signed in, with the password confirmed. */
  async trusted(email: string, password = goodPassword): Promise<TestBrowser> {
    const browser = await this.signedIn(email, password)
    await browser.post('/user/confirm-password', { password })
    return browser
  }

  /** Marks the e-mail address as verified. */
  async verifyEmail(email: string): Promise<void> {
    await this.sql('update users set email_verified_at = now() where email = $1', [email])
  }

  /** Signed in, with the password confirmed and two-factor authentication enabled. */
  async withTwoFactor(email: string): Promise<TwoFactorPerson> {
    const browser = await this.trusted(email)
    await this.verifyEmail(email)
    await browser.post('/user/two-factor-authentication')
    const { secretKey: secret } = (await (await browser.get('/user/two-factor-secret-key')).json()) as {
      secretKey: string
    }
    const response = await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secret, -1) })
    if (response.status !== 200) throw new Error(`the first code returned ${response.status}: ${await response.text()}`)
    const codes = (await (await browser.get('/user/two-factor-recovery-codes')).json()) as string[]
    return { browser, secret, codes }
  }

  /** Ends all windows of a rate limit, so that tests need not wait. */
  async expireLimits(limit: string): Promise<void> {
    await this.sql('update rate_limit set expire = 0 where starts_with(key, $1)', [`${limit}:`])
  }

  /** The link in the next mail with this recipient and subject. */
  async linkFor(email: string, subject: string): Promise<URL> {
    return linkOf(await this.mail.waitFor(email, subject))
  }

  /** Rewrites security events, which the database refuses otherwise: for tests about their age. */
  async rewriteEvents(text: string, values: unknown[] = []): Promise<void> {
    const client = await this.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table security_event disable trigger security_event_append_only')
      await client.query(text, values)
      await client.query('alter table security_event enable always trigger security_event_append_only')
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  sql = async (text: string, values: unknown[] = []) => (await this.database.pool.query(text, values)).rows
}

function linkOf({ text = '' }: ReceivedMail): URL {
  const [, url = ''] = /(https?:\/\/\S+)/.exec(text) ?? []
  return new URL(url)
}
