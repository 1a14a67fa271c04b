import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { checkPages } from './pages.server.ts'

const route = (id: string, path: string | undefined, parentId?: string) =>
  [id, { id, path, parentId, module: {} }] as const
const build = (...routes: (readonly [string, object])[]) =>
  ({ routes: Object.fromEntries([['root', { id: 'root', path: '' }], ...routes]) }) as unknown as ServerBuild
const row = { path: '/drugs', file: 'drugs.page.tsx', access: 'public' }

test('table and build agree', () => {
  expect(checkPages(build(route('layout', undefined, 'root'), route('drugs.page', 'drugs', 'layout')), [row])).toEqual(
    [],
  )
})

test('a page that is not in the table is reported', () => {
  const sly = build(route('drugs.page', 'drugs', 'root'), route('sly', 'sly', 'drugs.page'))
  expect(checkPages(sly, [row])).toEqual(['page /drugs/sly: not in the table of pages'])
})

test('a page that is not in the build is reported', () => {
  expect(checkPages(build(), [row])).toEqual(['page /drugs: the framework does not know it'])
})

test('a page without a policy is reported', () => {
  expect(checkPages(build(route('drugs.page', 'drugs', 'root')), [{ ...row, access: '' }])).toEqual([
    'page /drugs: no access policy',
  ])
})

test('every page of the site has an access policy', () => {
  expect(pages.filter(page => !['public', 'guest', 'user', 'admin'].includes(page.access))).toEqual([])
})
