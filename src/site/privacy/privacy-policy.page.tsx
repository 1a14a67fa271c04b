import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { AnchorNav } from '#ui/page/anchor-nav.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { pageMeta } from '#ui/page/page-meta.ts'
import { Section } from '#ui/page/section.tsx'
import type { Route } from './+types/privacy-policy.page.ts'
import { PrivacyText } from './privacy-text.tsx'
import { sections, version } from './sections.server.ts'

export function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { publicUrl, operator } = context.get(servicesContext)
  const title = 'Политика конфиденциальности'
  const description =
    'Какие данные хранит Садозор в браузере и на сервере, зачем и как долго, какие у вас права и как получить или удалить свои данные. Без аналитики.'
  return {
    title,
    version,
    sections: sections(operator),
    meta: pageMeta({ title, description, path: '/privacy-policy', publicUrl }),
  }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function PrivacyPolicyPage({ loaderData: { title, version, sections } }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-3xl">
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: title }]}
        title={'Политика конфиден\u00adциальности'}
        lead={
          <>
            Сайт собирает так мало, как может: без аналитики, рекламы и&nbsp;чужих счётчиков. Редакция{' '}
            <time dateTime={version.date}>{version.label}</time>.
          </>
        }
      />
      <AnchorNav label="Разделы политики" items={sections.map(({ id, short }) => ({ id, label: short }))} />
      {sections.map(section => (
        <Section key={section.id} id={section.id} title={section.title}>
          <PrivacyText blocks={section.blocks} />
        </Section>
      ))}
    </article>
  )
}
