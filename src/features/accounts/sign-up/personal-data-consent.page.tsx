import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { date } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { pageMeta } from '#ui/page/page-meta.ts'
import type { Route } from './+types/personal-data-consent.page.ts'
import { consentVersion } from './registration.ts'

const title = 'Согласие на\u00A0обработку персональных данных'

export function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { publicUrl, operator } = context.get(servicesContext)
  const description =
    'Текст согласия, которое даёт человек при регистрации на сайте Садозор: какие данные, зачем, что с ними делают, как долго и как согласие отозвать.'
  const meta = pageMeta({ title, description, path: '/personal-data-consent', publicUrl, robots: 'noindex,follow' })
  return { version: { date: consentVersion, label: date(consentVersion) }, operator: operator ?? null, meta }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** The consent has to be a separate document: the checkbox of the registration form refers to it alone. */
export default function PersonalDataConsentPage({ loaderData: { version, operator } }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-3xl">
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Согласие' }]}
        title={title}
        lead={
          <>
            Редакция <time dateTime={version.date}>{version.label}&nbsp;года</time>. Её даёт тот, кто регистрируется
            на&nbsp;сайте, отдельной отметкой в&nbsp;форме.
          </>
        }
      />
      <div className="reading max-w-measure text-lg">
        <p>
          Регистрируясь на&nbsp;сайте «Садозор», я&nbsp;свободно, своей волей и&nbsp;в&nbsp;своём интересе даю согласие
          на&nbsp;обработку моих персональных данных{' '}
          {operator ? (
            <>оператору: {operator}.</>
          ) : (
            <>владельцу сайта, указанному в&nbsp;политике конфиденциальности.</>
          )}
        </p>
        <ul>
          {terms.map(([name, text]) => (
            <li key={name}>
              <b>{name}.</b> {text}
            </li>
          ))}
        </ul>
        <p>
          Согласие на&nbsp;новости по&nbsp;почте&nbsp;— другое: его отметка стоит рядом и&nbsp;необязательна. Что ещё
          хранит сайт и&nbsp;какие у&nbsp;вас права, сказано в&nbsp;
          <Link to="/privacy-policy" className="text-link underline underline-offset-4">
            политике конфиденциальности
          </Link>
          .
        </p>
      </div>
    </article>
  )
}

const terms = [
  [
    'Какие данные',
    'Имя, адрес электронной почты, время входов, сетевой адрес и\u00A0вид браузера, а\u00A0также то, что\u00A0я\u00A0сам запишу в\u00A0кабинете.',
  ],
  [
    'Зачем',
    'Чтобы у\u00A0меня была учётная запись: вход, восстановление доступа, служебные письма, хранение моих записей.',
  ],
  [
    'Что с\u00A0ними делают',
    'Записывают, хранят, изменяют по\u00A0моей просьбе, используют для названных целей и\u00A0удаляют; на\u00A0сервере сайта, автоматически.',
  ],
  ['Кому передают', 'Никому. Письма уходят через почтовый сервер, который выбрал владелец сайта.'],
  [
    'Как долго',
    'Пока существует учётная запись; после её\u00A0удаления\u00A0— ещё 7\u00A0дней, в\u00A0которые удаление можно отменить.',
  ],
  [
    'Как отозвать',
    'Удалить учётную запись в\u00A0кабинете или написать владельцу сайта. Данные будут уничтожены не\u00A0позднее 30\u00A0дней.',
  ],
] as const
