import { type AdminPage, readListQuery } from '#admin/kit/open-admin.server.ts'
import { notFound } from '#kit/problem.ts'
import { findTrash, trashQuery } from './find-trash.server.ts'

export async function loadTrash({ services: { db } }: AdminPage, url: URL) {
  const { values, misread } = readListQuery(trashQuery, url)
  const found = await findTrash(db, values)
  if (found.items.length === 0 && values.page > 1) throw notFound(url.pathname + url.search)
  return { title: 'Удалённое', misread, found }
}
