import { Badge } from '#ui/badges/badge.tsx'
import type { UserItem } from './user-view.ts'

/** Role and state in words. */
export const UserBadges = ({ user }: { user: UserItem }) => (
  <span className="admin-badges">
    {user.isAdmin && <Badge tone="sky">администратор</Badge>}
    {user.isBlocked && <Badge tone="tomato">заблокирован</Badge>}
    {user.deletionAt && <Badge tone="honey">удаляется</Badge>}
    {!user.isVerified && (
      <Badge tone="gray" outlined>
        почта не подтверждена
      </Badge>
    )}
    {!user.isAdmin && !user.isBlocked && !user.deletionAt && user.isVerified && (
      <span className="text-muted">обычное</span>
    )}
  </span>
)
