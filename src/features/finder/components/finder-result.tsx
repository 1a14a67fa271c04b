import type { FinderView } from '../finder.view.ts'
import type { ResultView } from '../result.view.ts'
import { CauseList } from './cause-list.tsx'
import { FirstCause } from './first-cause.tsx'
import { LookAlikes } from './look-alikes.tsx'
import { NextQuestionBox } from './next-question-box.tsx'
import { NotRecognised } from './not-recognised.tsx'
import { SaidChips } from './said-chips.tsx'

interface FinderResultProps {
  result: ResultView
  crop: NonNullable<FinderView['crop']>
  said: FinderView['said']
}

/** The answer: a named cause or possible ones, the next question and look-alikes. */
export function FinderResult({ result, crop, said }: FinderResultProps) {
  const { first, others, rare, question, lookAlikes, rareLead, state } = result
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {result.heading}
      </p>
      <SaidChips crop={crop} said={said} addTo={result.addTo} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-8">
        <div className="min-w-0">
          {first && <FirstCause cause={first} />}
          {question && <NextQuestionBox question={question} />}
          {state === 'apart' && <LookAlikes pair={lookAlikes} />}
          <CauseList id="others" title={first ? 'Возможны ещё' : 'По\u00a0одному признаку'} causes={others} />
          <CauseList id="rare" title="Реже" lead={rareLead} causes={rare} />
        </div>
        <div className="lg:[&>:first-child]:mt-0">
          {state !== 'apart' && <LookAlikes pair={lookAlikes} />}
          <NotRecognised addTo={result.addTo} lists={result.lists} />
        </div>
      </div>
    </>
  )
}
