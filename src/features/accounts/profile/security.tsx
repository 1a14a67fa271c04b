import type { QueryState } from '../components/use-api-query.ts'
import { PasswordPanel } from '../password/password-panel.tsx'
import type { SessionUser } from '../sessions/session.ts'
import { SessionsPanel } from '../sessions/sessions-panel.tsx'
import { TwoFactorPanel } from '../two-factor/two-factor-panel.tsx'
import type { Deletion } from './account-notices.tsx'
import { ConsentsPanel } from './consents-panel.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { PersonPanel } from './person-panel.tsx'

export function Security({ user, deletion }: { user: SessionUser; deletion: QueryState<Deletion> }) {
  return (
    <>
      <PersonPanel key={user.email} user={user} />
      <PasswordPanel user={user} />
      <TwoFactorPanel user={user} />
      <SessionsPanel />
      <ConsentsPanel />
      <ExportPanel />
      <DeletionPanel deletion={deletion} />
    </>
  )
}
