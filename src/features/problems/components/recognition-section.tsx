import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { LatinName } from '#ui/latin-name.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProblemView } from '../problem-detail.view.ts'

export function RecognitionSection({ view }: { view: ProblemView }) {
  return (
    <Section id="recognise" title="Как узнать" className="scroll-mt-28!">
      {view.picture && <p className="max-w-measure text-lg">{view.picture}</p>}
      {view.photos.length > 0 && (
        <ul className="gallery">
          {view.photos.map(photo => (
            <li key={photo.src}>
              <Illustration {...view} alt="" photo={photo} className="rounded-card" />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 grid gap-4 max-sm:gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {view.organs.map(({ organ, signs }) => (
          <Card key={organ}>
            <h3 className="mb-2 text-lg">{organ}</h3>
            <ul className="space-y-2">
              {signs.map(sign => (
                <li key={sign.label} className="flex gap-3">
                  <Weight weight={sign.weight} />
                  <span>
                    {sign.label}
                    <span className="text-sm text-muted sm:block">
                      <span className="sm:hidden">{'\u00a0'}— </span>
                      {sign.word}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {view.lookAlikes.length > 0 && <LookAlikes view={view} />}
    </Section>
  )
}

/** Three dots, as many filled as the weight of the sign; the weight is also written beside it. */
function Weight({ weight }: { weight: number }) {
  return (
    <span aria-hidden="true" className="tone-green mt-2 flex h-2 flex-none gap-0.5">
      {[1, 2, 3].map(dot => (
        <span
          key={dot}
          className={`size-2 rounded-full forced-color-adjust-none ${dot <= weight ? 'bg-(--tone-mark)' : 'bg-line'}`}
        />
      ))}
    </span>
  )
}

function LookAlikes({ view }: { view: ProblemView }) {
  return (
    <>
      <h3 id="look-alikes" className="mt-8 mb-1 scroll-mt-28 text-xl max-md:mt-4 max-md:mb-2">
        Не перепутайте
      </h3>
      <p className="mb-4 max-w-measure text-muted max-sm:hidden">
        Здесь только признаки, которые различаются: общие не помогут.
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {view.lookAlikes.map(other => (
          <Card key={`${other.kind}/${other.alias}`} as="article" padded={false} className="overflow-hidden">
            <div className="flex items-center gap-4 border-b border-line pe-4">
              <Illustration kind={other.kind} alias={other.alias} alt="" className="w-28 flex-none" />
              <div>
                <h4 className="text-lg leading-snug">
                  <Link to={other.to} className="tap text-link underline-offset-4 hover:underline">
                    {other.name}
                  </Link>
                </h4>
                {other.latin && (
                  <p className="text-sm text-muted">
                    <LatinName>{other.latin}</LatinName>
                  </p>
                )}
              </div>
            </div>
            <details className="folded">
              <summary className="px-4 font-medium md:hidden print:hidden">
                Чем отличается
                <Icon name="chevron-down" className="turns" />
              </summary>
              <div className="grid gap-x-4 gap-y-4 p-4 picker:grid-cols-2">
                <Differing title={view.name} signs={other.here} />
                <Differing title={other.name} signs={other.there} />
              </div>
            </details>
          </Card>
        ))}
      </div>
    </>
  )
}

function Differing({ title, signs }: { title: string; signs: readonly { label: string; organ: string }[] }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{title}</p>
      {signs.length === 0 ? (
        <p className="text-sm text-muted">своих признаков нет</p>
      ) : (
        <ul className="space-y-1.5 text-sm">
          {signs.map(sign => (
            <li key={sign.label}>
              {sign.label}
              <span className="block text-xs text-muted">{sign.organ}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
