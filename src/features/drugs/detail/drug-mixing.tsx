import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Accordion } from '#ui/page/accordion.tsx'
import { Section } from '#ui/page/section.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

/** «Приготовление», «Совместимость» and «Вопросы»: folded on the screen. */
export function DrugPreparation({ drug: { preparation } }: { drug: DrugDetail }) {
  if (!preparation) return null
  const { steps, note } = preparation
  return (
    <Section id="preparation" title="Приготовление">
      <ol className="list-decimal space-y-1 ps-5">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note && <p className={`max-w-measure text-muted ${steps.length > 0 ? 'mt-2 text-sm' : ''}`}>{note}</p>}
    </Section>
  )
}

export function DrugMixing({ drug: { name, rules, mixes } }: { drug: DrugDetail }) {
  return (
    <Section id="mixing" title="Совместимость" className="screen-only">
      <ul className="max-w-measure divide-y divide-line">
        {rules.map(rule => (
          <li key={rule.with + rule.reason} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[8rem_1fr]">
            <div>
              <VerdictBadge verdict={rule.verdict} />
            </div>
            <div>
              {capital(rule.with)}
              <p className="text-sm text-muted">{rule.reason}</p>
            </div>
          </li>
        ))}
      </ul>
      {mixes && (
        <LinkButton to={mixes} variant="secondary" className="mt-3">
          С{'\u00a0'}чем можно смешать «{name}»
        </LinkButton>
      )}
    </Section>
  )
}

export function DrugQuestions({ drug: { questions } }: { drug: DrugDetail }) {
  return (
    <Section id="questions" title="Вопросы" className="screen-only">
      <div className="max-w-measure">
        {questions.map(({ question, reply }) => (
          <Accordion key={question} title={question}>
            <p>{reply}</p>
          </Accordion>
        ))}
      </div>
    </Section>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
