import { type AdminPage, readListQuery } from '#admin/kit/open-admin.server.ts'
import { words } from '#kit/http/list-query.ts'
import { findMissing, findRedirects, redirectQuery } from './find-redirects.server.ts'

export async function loadRedirects({ services: { db } }: AdminPage, url: URL) {
  const { values, misread } = readListQuery({ ...redirectQuery, from: words(300) }, url)
  const { from, ...query } = values
  const [list, missing] = await Promise.all([findRedirects(db, query), findMissing(db, 20)])
  return { title: 'Переадресации', query, from, misread, list, missing }
}
