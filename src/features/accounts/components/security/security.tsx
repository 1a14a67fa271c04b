import type { SessionUser } from '../../session.ts'
import type { Asked } from '../answer.ts'
import type { Deletion } from '../profile/account-notices.tsx'
import { ConsentsPanel } from './consents-panel.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export function Security({ user, deletion }: { user: SessionUser; deletion: Asked<Deletion> }) {
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
