import { TextLink } from '#features/accounts/components/guest-card.tsx'
import { dateText } from '#features/accounts/components/local-time.ts'
import { Panel } from '#features/accounts/components/panel.tsx'
import { SupportEdits } from '#features/accounts/profile/support-edits.tsx'
import { firstName, isAdmin, type SessionUser } from '#features/accounts/sessions/session.ts'
import { GardenToday } from '#features/garden/tasks/components/garden-today.tsx'
import { readableAddress } from '#kit/text/readable-domain.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { SpecTable } from '#ui/tables/spec-table.tsx'

export function Overview({ user }: { user: SessionUser }) {
  return (
    <>
      <Panel id="today" title={`Здравствуйте, ${firstName(user)}!`}>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <img src={drawingAddress('empty', 'spade')} alt="" width={160} height={120} />
          <div className="cabinet-today">
            <GardenToday />
            <div className="mt-4 flex flex-wrap gap-3">
              <LinkButton to="/profile?view=plantings">Мои посадки</LinkButton>
              <LinkButton to="/calculator" variant="secondary">
                Посчитать дозу
              </LinkButton>
              {isAdmin(user) && (
                <LinkButton to="/admin" variant="secondary">
                  Править справочник
                </LinkButton>
              )}
            </div>
          </div>
        </div>
      </Panel>
      <Panel id="account" title="Учётная запись" aside={<TextLink to="/profile?view=security">Изменить</TextLink>}>
        <SpecTable rows={factsOf(user)} />
      </Panel>
      <SupportEdits />
    </>
  )
}

const factsOf = (user: SessionUser) => [
  { term: 'Имя', value: user.name },
  {
    term: 'Электронная почта',
    value: (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="cabinet-address">{readableAddress(user.email)}</span>
        {user.email_verified_at ? (
          <Badge tone="green" icon="check">
            подтверждена
          </Badge>
        ) : (
          <Badge tone="honey" icon="warning">
            не&nbsp;подтверждена
          </Badge>
        )}
      </span>
    ),
  },
  { term: 'Второй шаг входа', value: user.two_factor_confirmed_at ? 'включён' : 'выключен' },
  { term: 'С нами', value: `с ${dateText(user.created_at)}` },
]
