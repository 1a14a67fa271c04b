import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { DrugMixes } from './drug-mixes.view.ts'

/** «Что хотите добавить?» with the answer for the pair; `followForms` submits the form when a product is chosen. */
export function MixQuestion({ mixes: { alias, choices, wanted, answer, road } }: { mixes: DrugMixes }) {
  return (
    <section aria-labelledby="question" className="screen-only rounded-card border border-line bg-surface p-4">
      <form
        key={wanted}
        action={`/drugs/${alias}/mix`}
        autoComplete="off"
        data-applies
        className="flex flex-wrap items-end gap-3"
      >
        {road.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid min-w-0 grow gap-1 sm:max-w-96">
          <span id="question" className="font-medium">
            Что хотите добавить?
          </span>
          <select name="with" defaultValue={answer ? answer.alias : ''} className="field w-full text-base">
            <option value="">выберите препарат</option>
            {choices.map(each => (
              <option key={each.alias} value={each.alias}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="secondary" className="scripted:hidden">
          Проверить
        </Button>
      </form>
      {wanted && (
        <div role="status" className="mt-3 grid justify-items-start gap-2">
          {answer ? (
            <PairAnswer answer={answer} />
          ) : (
            <p>
              Такого препарата среди разрешённых на{'\u00a0'}той{'\u00a0'}же культуре нет: смешивать его не{'\u00a0'}с
              {'\u00a0'}чем.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

const PairAnswer = ({ answer }: { answer: NonNullable<DrugMixes['answer']> }) => (
  <>
    <p>
      <b>{answer.title}</b> <VerdictBadge verdict={answer.verdict} />
    </p>
    <p>{answer.reason}</p>
    {answer.mix && (
      <LinkButton to={answer.mix} icon="calculator" variant="secondary">
        Рассчитать смесь
      </LinkButton>
    )}
  </>
)
