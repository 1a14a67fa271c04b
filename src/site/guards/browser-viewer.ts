import type { Viewer } from '#kit/http/viewer.ts'

/**
 * The signed-in user for guards of client-side navigations. Imported on demand, because a page loaded as a document was
 * checked by the server.
 */
export async function browserViewer(): Promise<Viewer | null> {
  const { isAdmin, isAuthenticated, session } = await import('#features/accounts/sessions/session.ts')
  const user = await session.ready()
  if (!isAuthenticated(user)) return null
  return { id: user.id, isAdmin: isAdmin(user), isVerified: user.email_verified_at !== null }
}
