import { type AdminPage, readListQuery } from '#admin/kit/open-admin.server.ts'
import { notFound } from '#kit/problem.ts'
import { findUser, findUsers, userQuery } from './find-users.server.ts'

export async function loadUsers({ services, actor }: AdminPage, url: URL) {
  const { values, misread } = readListQuery(userQuery, url)
  const list = await findUsers(services.db, actor, values)
  return { title: 'Пользователи', query: values, misread, list }
}

/** Throws 404 for an unknown number. */
export async function loadUser({ services, actor }: AdminPage, url: URL, id: string) {
  const user = /^[1-9]\d{0,8}$/.test(id) ? await findUser(services.db, actor, Number(id)) : null
  if (!user) throw notFound(url.pathname + url.search)
  return { title: user.name, user, isOwn: user.id === actor.id }
}
