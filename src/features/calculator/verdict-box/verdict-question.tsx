import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import type { CalculatorState } from '../calculator-state.ts'
import { formId, useCalculator } from '../components/calculator-context.ts'
import type { AskedQuestion } from './asked-question.ts'

/** One question with one-tap answers. They belong to the form of the calculator: without JavaScript they send along what is typed there. */
export function VerdictQuestion({ asked }: { asked: AskedQuestion }) {
  const { set } = useCalculator()
  const { title, isAnswered } = useFocusAfterAnswer()
  const { field, unsure } = asked
  const answer = (patch: Partial<CalculatorState>) => {
    isAnswered.current = true
    set(patch)
  }
  return (
    <section aria-labelledby="question-title" className="screen-only grid gap-2 rounded-control bg-page p-3">
      <p className="text-xs text-muted">
        {asked.left === 1 ? 'Остался один вопрос' : `Осталось вопросов: ${asked.left}`}
      </p>
      <p
        id="question-title"
        ref={title}
        tabIndex={-1}
        className="font-display text-lg font-semibold focus:outline-none"
      >
        {asked.title}
      </p>
      {asked.help && <p className="text-sm text-muted">{asked.help}</p>}
      <div className="flex flex-wrap gap-2">
        {asked.input === 'buttons' ? (
          <AnswerButtons asked={asked} answer={value => answer({ [field]: value })} />
        ) : (
          <TypedAnswer asked={asked} answer={value => answer({ [field]: value })} />
        )}
        <Button
          form={formId}
          type="submit"
          variant="secondary"
          name="unsure"
          value={unsure}
          onClick={() => answer({ unsure })}
        >
          Не знаю
        </Button>
      </div>
    </section>
  )
}

/** After an answer the focus is on the next question, and after the last one on the verdict. */
function useFocusAfterAnswer() {
  const title = useRef<HTMLParagraphElement>(null)
  const isAnswered = useRef(false)
  useEffect(() => {
    if (isAnswered.current) title.current?.focus({ preventScroll: true })
    isAnswered.current = false
  })
  useEffect(
    () => () =>
      void (
        document.activeElement === document.body &&
        document.getElementById('verdict-title')?.focus({ preventScroll: true })
      ),
    [],
  )
  return { title, isAnswered }
}

interface AnswerProps {
  asked: AskedQuestion
  answer(value: string): void
}

const AnswerButtons = ({ asked: { field, answers }, answer }: AnswerProps) =>
  answers.map(({ value, label }) => (
    <Button
      key={value}
      form={formId}
      type="submit"
      variant="secondary"
      name={field}
      value={value}
      onClick={() => answer(value)}
    >
      {label}
    </Button>
  ))

function TypedAnswer({ asked: { field, input, title, answers }, answer }: AnswerProps) {
  const className = 'field min-h-12 w-full text-base'
  return (
    <>
      {input === 'date' ? (
        <input
          form={formId}
          type="date"
          name={field}
          aria-label={title}
          onChange={event => answer(event.currentTarget.value)}
          className={className}
        />
      ) : (
        <select
          form={formId}
          name={field}
          aria-label={title}
          defaultValue=""
          onChange={event => answer(event.currentTarget.value)}
          className={className}
        >
          <option value="">Выберите</option>
          {answers.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <Button form={formId} type="submit" className="scripted:hidden">
        Ответить
      </Button>
    </>
  )
}
