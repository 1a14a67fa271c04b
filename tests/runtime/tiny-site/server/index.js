import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

export { prepareDatabase } from '#site/prepare-database.server.ts'

/** Stands in for the built site where only the program around it is tested: rows, a slow answer, a fault. */
export async function createApp({ db }) {
  await db.execute(sql`create table if not exists written (id integer primary key)`)
  const app = new Hono()
  app.get('/', c => c.text('ready'))
  app.get('/slow', async c => {
    await pause(1_000)
    return c.text('finished')
  })
  app.post('/rows/:id', async c => {
    await db.execute(sql`insert into written values (${Number(c.req.param('id'))})`)
    return c.body(null, 204)
  })
  app.get('/rows', async c => c.json((await db.execute(sql`select id from written`)).rows.map(row => row.id)))
  app.post('/fault', c => {
    setImmediate(() => {
      throw new Error('planted fault')
    })
    return c.body(null, 204)
  })
  return app
}
