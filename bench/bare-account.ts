import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

/** The baseline of `GET /api/user`: a minimal route that returns a row by its key. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = new Hono()
app.get('/', c => c.text('ready'))
app.get('/api/user', async c => {
  const { rows } = await pool.query(
    'select id, name, email, is_admin, created_at, updated_at from users where id = $1',
    [1],
  )
  return c.json(rows[0])
})
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
