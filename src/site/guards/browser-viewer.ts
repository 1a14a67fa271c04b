import { isAdmin, isAuthenticated, session } from '#features/accounts/session.ts'
import type { Viewer } from '#kit/http/viewer.ts'

/** Who the browser knows the visitor to be: what guards ask before a page is entered without a document. */
export async function browserViewer(): Promise<Viewer | null> {
  const user = await session.ready()
  if (!isAuthenticated(user)) return null
  return { id: user.id, isAdmin: isAdmin(user), isVerified: user.email_verified_at !== null }
}
