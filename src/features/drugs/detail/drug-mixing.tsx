import type { VerdictLevel } from '#ui/badges/tone.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Link } from '#ui/link.tsx'
import { Accordion } from '#ui/page/accordion.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { Section } from '#ui/page/section.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

/** «Приготовление», «Совместимость» and «Вопросы». */
export function DrugPreparation({ drug: { preparation } }: { drug: DrugDetail }) {
  if (!preparation) return null
  const { steps, note } = preparation
  return (
    <FoldedSection id="preparation" title="Приготовление" className="md:mt-8">
      <ol className="list-decimal space-y-1 ps-5">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note && <p className={`max-w-measure text-muted ${steps.length > 0 ? 'mt-2 text-sm' : ''}`}>{note}</p>}
    </FoldedSection>
  )
}

export function DrugMixing({ drug: { name, rules, mixes } }: { drug: DrugDetail }) {
  return (
    <Section id="mixing" title="Совместимость" className="screen-only">
      <ul className="grid max-w-measure gap-2 max-sm:leading-snug">
        {order.map(verdict => {
          const names = rules.filter(rule => rule.verdict === verdict).map(rule => rule.with)
          return names.length > 0 && <Partners key={verdict} verdict={verdict} names={[...new Set(names)]} />
        })}
      </ul>
      <div className="max-w-measure">
        <Accordion title="Почему так">
          <dl className="grid gap-2">
            {rules.map(rule => (
              <div key={rule.with + rule.reason}>
                <dt>{capital(rule.with)}</dt>
                <dd className="text-sm text-muted">{rule.reason}</dd>
              </div>
            ))}
          </dl>
        </Accordion>
      </div>
      {mixes && (
        <Link to={mixes} className="inline-flex min-h-12 items-center text-link underline underline-offset-4">
          С{'\u00a0'}чем можно смешать «{name}»
        </Link>
      )}
    </Section>
  )
}

/** What must not be mixed is read first. */
const order: readonly VerdictLevel[] = ['forbidden', 'caution', 'allowed', 'unknown']

const Partners = ({ verdict, names }: { verdict: VerdictLevel; names: readonly string[] }) => (
  <li>
    <VerdictBadge verdict={verdict} /> {capital(names.join('; '))}
  </li>
)

export function DrugQuestions({ drug: { questions } }: { drug: DrugDetail }) {
  return (
    <FoldedSection id="questions" title="Вопросы" hint={String(questions.length)} always className="screen-only">
      <div className="max-w-measure">
        {questions.map(({ question, reply }) => (
          <Accordion key={question} title={question}>
            <p>{reply}</p>
          </Accordion>
        ))}
      </div>
    </FoldedSection>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
