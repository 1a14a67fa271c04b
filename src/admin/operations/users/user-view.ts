export interface UserItem {
  id: number
  version: number
  name: string
  email: string
  isAdmin: boolean
  isBlocked: boolean
  isVerified: boolean
  hasTwoFactor: boolean
  /** ISO texts in UTC. */
  createdAt: string
  /** The last request of any session that is still stored. */
  seenAt: string | null
  deletionAt: string | null
}

export interface UserPage {
  items: readonly UserItem[]
  total: number
  page: number
  pageSize: number
  pages: number
}

export interface UserSession {
  id: number
  /** «Firefox на Windows». */
  device: string
  network: string
  createdAt: string
  seenAt: string
}

export interface UserEvent {
  event: string
  /** The event in words. */
  what: string
  at: string
  network: string
  detail: string | null
  /** The administrator who did it; null when the person did. */
  actorId: number | null
}

/** One account, for administrators. No secret is in it, not even as a hash. */
export interface UserView extends UserItem {
  passwordExpiresAt: string | null
  sessions: readonly UserSession[]
  /** The last ones, the latest first. */
  events: readonly UserEvent[]
}
