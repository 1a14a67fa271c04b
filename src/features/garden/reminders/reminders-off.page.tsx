import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Route } from './+types/reminders-off.page.ts'
import { loadBySecret } from './load-reminders.server.ts'

/** The address in a letter: who has it may switch the letter off, and sees nothing else. */
export const loader = ({ context, params: { secret } }: PublicLoaderArgs<Route.LoaderArgs>) =>
  loadBySecret(context, secret)

/** The address is a secret: it is not stored by caches, and not sent on to other sites. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const clientLoader = payloadLoader<typeof loader>

export const meta = () => [
  { title: 'Письмо о\u00a0делах — Садозор' },
  { name: 'robots', content: 'noindex,nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function RemindersOffPage({ loaderData: { isOn, secret } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Письмо о\u00a0делах' }]}
        title="Письмо о&nbsp;делах"
      />
      <div className="max-w-measure pb-12">
        {isOn ? (
          <form method="post" action={`/reminders/${secret}`}>
            <p className="mb-4">Утреннее письмо о&nbsp;делах в&nbsp;саду включено.</p>
            <Button type="submit">Не присылать больше</Button>
          </form>
        ) : (
          <p role="status">
            Письмо выключено. Включить его снова можно{' '}
            <Link to="/profile/reminders" className="text-link underline underline-offset-4">
              в&nbsp;кабинете
            </Link>
            .
          </p>
        )}
      </div>
    </>
  )
}
