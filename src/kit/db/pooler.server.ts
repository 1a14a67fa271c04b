import type { ClientConfig, Pool } from 'pg'
import { StartupProblem } from '#kit/startup-problem.ts'
import { poolerAdvice } from './database-problem.ts'
import { connect } from './pool.server.ts'

/*
 * A pooler that hands a connection of the server to another client after every transaction breaks the program silently: settings of a
 * connection, `listen` and locks of a session are lost. Such a pooler is refused at the start.
 */

/** What connections have of the settings that `openPool` asks for; null: all of them. */
async function lostSettings(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ zone: string; timeout: string; jit: string }>(
    `select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout, current_setting('jit') as jit`,
  )
  const { zone, timeout, jit } = rows[0]!
  const isLost = zone !== 'Europe/Moscow' || timeout === '0' || jit !== 'off'
  return isLost
    ? `настройки соединения не действуют (часовой пояс ${zone}, statement_timeout ${timeout}, jit ${jit})`
    : null
}

/** With another zone the site would judge by yesterday for three hours a day. */
export async function requireSettings(pool: Pool, place: string): Promise<void> {
  const lost = await lostSettings(pool)
  if (lost) throw new StartupProblem(`${place}: ${lost}: ${poolerAdvice}`)
}

const attempts = 5

/** A connection keeps its process of the server for as long as it lasts. Where another connection gets it meanwhile, a pooler has taken it away. */
export async function requireSessions(connection: ClientConfig, place: string): Promise<void> {
  const first = await connect(connection)
  try {
    const second = await connect(connection)
    try {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const { rows: before } = await first.query('select pg_backend_pid() as pid')
        await second.query('begin')
        const { rows: after } = await second.query('select pg_backend_pid() as pid')
        await second.query('commit')
        if (before[0].pid === after[0].pid)
          throw new StartupProblem(`${place}: пулер работает в режиме транзакций: ${poolerAdvice}`)
      }
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}
