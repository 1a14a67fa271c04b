import { Link } from '#ui/link.tsx'
import type { ResultView } from '../result.view.ts'
import { SignImage } from './sign-image.tsx'

/** The question that tells most, with an answer on every button. */
export const NextQuestionBox = ({
  question: { text, where, drawing, answers },
}: {
  question: NonNullable<ResultView['question']>
}) => (
  <section
    aria-labelledby="question"
    className="screen-only tone-green not-first:mt-4 rounded-control border border-(--tone-soft) bg-(--tone-frame) p-3.5"
  >
    <div className="flex gap-3">
      <SignImage name={drawing} size={48} />
      <div>
        <p className="text-xs font-medium text-(--tone-ink)">Один вопрос уточнит ответ. Где смотреть: {where}</p>
        <h2 id="question" className="mt-0.5 text-lg leading-snug">
          {text}
        </h2>
      </div>
    </div>
    <ul className="mt-3 grid grid-cols-[1fr_1fr_1.3fr] gap-2 sm:max-w-md">
      {answers.map(({ label, to }) => (
        <li key={label} className="grid">
          <Link
            to={to}
            rel="nofollow"
            className="grid min-h-12 place-content-center rounded-control border border-control bg-surface px-1.5 text-center font-medium no-underline hover:border-primary"
          >
            {label}
            <span className="sr-only">: {text}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
