import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { createErrorHandler } from '#kit/http/error-response.server.ts'
import { createMetrics } from '#kit/http/metrics.server.ts'
import { requestLog } from '#kit/http/request-log.server.ts'
import { securityHeaders } from '#kit/http/security-headers.server.ts'

export { prepareDatabase, showFirstAdmin } from '#site/startup/prepare-database.server.ts'

export const createListener = async (services, toListener) => toListener(await createApp(services))

/** A small replacement of the built site, for tests of the program around it: rows, a slow response, an error. */
async function createApp({ db, log, publicUrl, jobs }) {
  await db.execute(sql`create table if not exists written (id integer primary key)`)
  jobs.handle('tick', async () => {})
  const app = new Hono()
  const metrics = createMetrics()
  app.onError(createErrorHandler(log))
  app.use(requestLog(log, metrics), securityHeaders(publicUrl))
  app.get('/', c => c.text('ready'))
  app.get('/pid', c => c.json(process.pid))
  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/metrics', c => c.text(metrics.text()))
  app.get('/catalogue', async c => {
    const { rows } = await db.execute(
      sql`select (select count(*)::int from drug) as drugs, (select count(*)::int from drug_use_scope) as scope`,
    )
    return c.json(rows[0])
  })
  app.get('/slow', async c => {
    await pause(1_000)
    return c.text('finished')
  })
  app.post('/fault', c => {
    setImmediate(() => {
      throw new Error('planted fault')
    })
    return c.body(null, 204)
  })
  addRows(app, db)
  return app
}

function addRows(app, db) {
  const write = (connection, id) => connection.execute(sql`insert into written values (${id})`)
  app.get('/rows', async c => c.json((await db.execute(sql`select id from written`)).rows.map(row => row.id)))
  app.post('/rows/:id', async c => {
    await write(db, Number(c.req.param('id')))
    return c.body(null, 204)
  })
  let held = {}
  /** Inserts two rows in one transaction: the number and its negative. With `?wait` the second one waits for `/go-on`. */
  app.post('/pairs/:id', async c => {
    const id = Number(c.req.param('id'))
    const { wait } = c.req.query()
    await db.transaction(async transaction => {
      await write(transaction, id)
      if (wait === 'briefly') await transaction.execute(sql`set local idle_in_transaction_session_timeout = 100`)
      if (wait) {
        const { rows } = await transaction.execute(sql`select pg_backend_pid() as pid`)
        await new Promise(goOn => {
          held = { goOn, pid: rows[0].pid }
        })
      }
      await write(transaction, -id)
    })
    return c.body(null, 204)
  })
  /** Process id of the waiting transaction's PostgreSQL backend. */
  app.get('/waiting', c => c.json(held.pid ?? null))
  app.post('/go-on', c => {
    held.goOn()
    return c.body(null, 204)
  })
}
