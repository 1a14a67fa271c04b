import type { Viewer } from '#kit/http/viewer.ts'

/**
 * Who the browser knows the visitor to be: what guards ask before a page is entered without a document. A page that was entered with one
 * does not need the session to be read.
 */
export async function browserViewer(): Promise<Viewer | null> {
  const { isAdmin, isAuthenticated, session } = await import('#features/accounts/sessions/session.ts')
  const user = await session.ready()
  if (!isAuthenticated(user)) return null
  return { id: user.id, isAdmin: isAdmin(user), isVerified: user.email_verified_at !== null }
}
