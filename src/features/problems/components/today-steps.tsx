import { Card } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProblemView } from '../problem-detail.view.ts'

const anchors = {
  recognise: 'Как узнать',
  treat: 'Когда обрабатывать',
  measures: 'Все меры',
  biological: 'Биопрепараты',
  chemistry: 'Препараты',
} as const

export function TodaySteps({ view }: { view: ProblemView }) {
  return (
    <Section
      id="today"
      title="Коротко: что делать сегодня"
      aside={!view.crop && <span className="text-muted">Сейчас {view.season.month}</span>}
      className="scroll-mt-28!"
    >
      <ol className={`grid gap-4 max-sm:gap-2 ${view.steps.length > 2 ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}>
        {view.steps.map((step, index) => (
          <Card key={step.title} as="li" className="flex flex-col gap-2">
            <div className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="tone-green inline-flex size-8 flex-none items-center justify-center rounded-full bg-(--tone-soft) font-display text-lg text-(--tone-ink)"
              >
                {index + 1}
              </span>
              <h3 className="text-lg leading-snug">{step.title}</h3>
            </div>
            <p>{step.text}</p>
            {step.answers && (
              <p className="screen-only mt-auto flex flex-wrap gap-2">
                {step.answers.map(({ label, to }) => (
                  <LinkButton key={to} to={to} variant="secondary" size="sm">
                    {label}
                  </LinkButton>
                ))}
              </p>
            )}
            {step.anchor && (
              <a href={`#${step.anchor}`} className="row-action screen-only mt-auto">
                {anchors[step.anchor]}
              </a>
            )}
          </Card>
        ))}
      </ol>
    </Section>
  )
}
