import { LetterSettings } from '#features/garden/reminders/components/letter-settings.tsx'
import { loadSettings } from '#features/garden/reminders/load-reminders.server.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Route } from './+types/reminders.page.ts'
import { ProfileNav } from './profile-nav.tsx'
import { lettersPath } from './profile-views.ts'

export const loader = ({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) => loadSettings(context, url)

export const meta = () => [{ title: 'Письмо о\u00a0делах — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

export default function RemindersPage({ loaderData }: Route.ComponentProps) {
  const crumbs = [
    { label: 'Главная', to: '/' },
    { label: 'Личный кабинет', to: '/profile' },
    { label: 'Письмо о\u00a0делах' },
  ]
  return (
    <>
      <PageHeader
        breadcrumbs={crumbs}
        title="Письмо о&nbsp;делах"
        lead="Утром, если есть дела: что сделать сегодня, что ждёт, чем и&nbsp;сколько. Дел нет&nbsp;— письма тоже."
      />
      <div className="cabinet">
        <ProfileNav path={lettersPath} />
        {loaderData && <LetterSettings {...loaderData} />}
      </div>
    </>
  )
}
