import type { CurrentUser } from '#features/accounts/sessions/session.ts'
import type { Viewer } from '#kit/http/viewer.ts'

/**
 * The signed-in user for guards of client-side navigations. Imported on demand, because a page loaded as a document was
 * checked by the server.
 */
async function browserViewer(): Promise<Viewer | null> {
  const { session } = await import('#features/accounts/sessions/session.ts')
  return viewerOf(await session.ready())
}

/** For pages of guests: asks the server again, because its guard leads here when the session has ended elsewhere. */
export async function recheckedViewer(): Promise<Viewer | null> {
  const { session } = await import('#features/accounts/sessions/session.ts')
  const known = await session.ready()
  return known ? viewerOf(await session.recheck()) : null
}

async function viewerOf(user: CurrentUser): Promise<Viewer | null> {
  const { isAdmin, isAuthenticated } = await import('#features/accounts/sessions/session.ts')
  if (!isAuthenticated(user)) return null
  return { id: user.id, isAdmin: isAdmin(user), isVerified: user.email_verified_at !== null }
}

/** The same for the gardener's own pages: while nobody can say who it is they show what the device has kept. The server checks every request. */
export async function viewerOfDevice(): Promise<Viewer | null> {
  const viewer = await browserViewer()
  if (viewer) return viewer
  const { session } = await import('#features/accounts/sessions/session.ts')
  return session.isUnreachable() ? { id: 0, isAdmin: false, isVerified: false } : null
}
