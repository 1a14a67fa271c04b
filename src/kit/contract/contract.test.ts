import { expect, expectTypeOf, test } from 'vitest'
import type { TaskList, TaskView } from '#features/garden/tasks/task-view.ts'
import { api } from '#kit/http/api-client.ts'
import type { Answer, RuntimePath } from './contract.ts'

/** No call is made: what is tested is what the compiler says of it, in `npm run types`. */
const [id, path, query] = [7, 'plants', 'q=фитофтора']

test('the path of a call names the endpoint, whose declaration types the answer', () => {
  expectTypeOf(() => api.get(`/file-manager/files?${query}`))
    .returns.resolves.toHaveProperty('pageSize')
    .toEqualTypeOf<number>()
  expectTypeOf(() => api.get(`/admin/${path}/${id}/uses`))
    .returns.resolves.toHaveProperty('total')
    .toEqualTypeOf<number>()
  expectTypeOf(() => api.delete(`/tasks/${id}`)).returns.resolves.toEqualTypeOf<undefined>()
  expectTypeOf<Answer<'get', '/admin/kinds'>>().not.toBeAny()
})

test('without a schema the answer is what `run` returns, also in a response that it has finished', () => {
  expectTypeOf<Answer<'put', `/tasks/${number}`>>().toEqualTypeOf<TaskView>()
  expectTypeOf<Answer<'get', '/tasks'>>().toEqualTypeOf<TaskList>()
})

test('a word in the path goes before a parameter in its place', () => {
  expectTypeOf<Answer<'get', `/admin/users/${number}`>>().toHaveProperty('email')
  expectTypeOf<Answer<'get', `/admin/${string}/${number}`>>().toHaveProperty('publications')
})

test('the answer of a path that only the running program knows is unknown', () => {
  expectTypeOf(() => api.get('/drugs/skor' as RuntimePath)).returns.resolves.toBeUnknown()
})

test('what fits no endpoint does not compile', () => {
  const calls = [
    // @ts-expect-error there is no such path
    () => api.get('/file-manager/fils'),
    // @ts-expect-error the path has another method
    () => api.patch('/tasks/bulk', { tasks: [1], action: 'done' }),
    // @ts-expect-error one of the two paths has no endpoint
    () => api.get(`/file-manager/${id > 1 ? 'folders' : 'fils'}`),
    // @ts-expect-error a text may be anything
    () => api.get(String(path)),
    // @ts-expect-error the body is missing
    () => api.post('/plots'),
    // @ts-expect-error a field of another name
    () => api.post('/plots', { name: 'Дача', waterzone: false }),
    // @ts-expect-error a list in the place of a text
    () => api.post('/plots', { name: ['Дача'] }),
  ]
  expect(calls).toHaveLength(7)
})
