import type { ReactNode } from 'react'
import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { OwnInvitation, OwnSlot } from '#features/own-verdicts/own-slot.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SourceNote } from '#ui/page/source-note.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { PictureImage } from '#ui/pictures/picture-image.tsx'
import type { PostDetail } from '../detail/post-detail.view.ts'
import { PostBody } from './post-body.tsx'

const linkClass = 'text-link underline underline-offset-4'

/** Title and text in one column; on a wide screen the contents begin beside the title. */
export function PostPage({ post }: { post: PostDetail }) {
  const hasContents = post.contents.length > 1
  return (
    <article className={`article ${hasContents ? 'article-contents' : ''}`}>
      <div>
        <PageHeader
          breadcrumbs={[
            { label: 'Главная', to: '/' },
            { label: 'Статьи', to: '/posts' },
            ...(post.rubric ? [{ label: post.rubric.name, to: `/posts?rubric=${post.rubric.alias}` }] : []),
          ]}
          title={post.title}
          mark={<FavoriteButton kind="post" alias={post.alias} title={post.title} about="статья" />}
          lead={post.lead}
        />
      </div>
      <Contents contents={post.contents} />
      <div className="min-w-0 max-w-measure">
        <Facts post={post} />
        {post.cover && <PictureImage photo={post.cover} eager />}
        <PostBody post={post} />
        {post.own && (
          <OwnSlot query={post.own} className="mt-8 min-h-34">
            <OwnInvitation text="Заведите посадку: здесь будет, можно&nbsp;ли на&nbsp;ней сегодня то, о&nbsp;чём статья." />
          </OwnSlot>
        )}
        <Sources facts={post.facts} />
      </div>
      <Aside post={post} />
    </article>
  )
}

/** Without it the text begins under the title. */
const Contents = ({ contents }: { contents: PostDetail['contents'] }) =>
  contents.length > 1 && (
    <nav aria-label="Содержание" className="screen-only max-xl:mb-4">
      <div className="xl:sticky xl:top-4">
        <p className="mb-1 text-sm font-medium">Содержание</p>
        <ul className="text-sm xl:border-s xl:border-line">
          {contents.map(({ id, text, level }) => (
            <li key={id} className={level === 3 ? 'ps-4' : ''}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 mouse:min-h-9 items-center text-muted hover:text-link xl:ps-3"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )

/** Who wrote and checked it, and of which day its numbers are. */
const Facts = ({ post: { author, published, minutes, reviewer, checked, hasLiving, day } }: { post: PostDetail }) => (
  <ul className="mb-5 grid gap-1 border-y border-line py-3 text-sm">
    <FactLine icon="user">{[author, published, minutes].filter(Boolean).join(' · ')}</FactLine>
    {reviewer && (
      <FactLine icon="shield">
        Проверил: {reviewer}
        {checked && `, ${checked}`}
      </FactLine>
    )}
    {hasLiving && (
      <FactLine icon="source">
        <b className="font-medium">
          Нормы и{'\u00a0'}сроки проверены {day}.
        </b>{' '}
        Они меняются сами, когда меняется каталог.
      </FactLine>
    )}
  </ul>
)

const FactLine = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon name={icon} size={16} className="mt-0.5 flex-none text-muted" />
    <span>{children}</span>
  </li>
)

const Sources = ({ facts }: { facts: PostDetail['facts'] }) =>
  facts.length === 0 ? null : (
    <div className="mt-6 grid gap-3">
      {facts.map(({ text, source }) => (
        <Callout key={text} kind="info">
          <p>{text}</p>
          <SourceNote source={source?.title ?? null} href={source?.address} />
        </Callout>
      ))}
    </div>
  )

const Aside = ({ post: { related, others, rubric } }: { post: PostDetail }) => (
  <aside className="grid content-start gap-6 max-lg:mt-8 print:hidden">
    {related.length > 0 && (
      <section aria-labelledby="related-title">
        <h2 id="related-title" className="mb-2 font-sans text-base font-medium">
          По теме
        </h2>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {related.slice(0, 6).map(({ kind, alias, name, to, text }) => (
            <li key={to} className="relative flex items-center gap-3 p-2.5">
              <img
                src={drawingAddress(kind, alias)}
                alt=""
                width={56}
                height={42}
                loading="lazy"
                decoding="async"
                className="w-14 flex-none"
              />
              <div className="min-w-0 text-sm">
                <Link to={to} className="font-medium text-ink after:absolute after:inset-0 hover:text-link">
                  {name}
                </Link>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    )}
    {others.length > 0 && rubric && (
      <section aria-labelledby="others-title">
        <h2 id="others-title" className="mb-2 font-sans text-base font-medium">
          В рубрике «{rubric.name}»
        </h2>
        <ul className="grid gap-2">
          {others.map(({ to, title }) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )}
  </aside>
)
