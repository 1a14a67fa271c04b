import { expect, test } from 'vitest'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { loader } from './post.page.tsx'

test('an article links a term once, as long as the term is published', async () => {
  await using world = await testDatabase()
  const status = (value: string) => world.pool.query(`update term set status = $1 where alias = 'akaricid'`, [value])
  const { rows } = await world.pool.query<{ alias: string }>(
    `update post set body = $1
    where id = (select min(id) from post where status = 'published') returning alias`,
    [
      {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Акарициды и\u00a0снова акарициды.' }] }],
      },
    ],
  )
  const { alias } = rows[0]!
  const page = {
    context: loaderContext(world, 'http://sadozor.test'),
    params: { alias },
    url: new URL(`http://sadozor.test/posts/${alias}`),
  }
  const links = async () => JSON.stringify(await loader(page as never)).match(/\/terms\/akaricid/g)?.length ?? 0
  expect(await links()).toBe(1)
  await status('draft')
  expect(await links()).toBe(0)
})
