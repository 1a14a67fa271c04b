import { Link } from '#ui/link.tsx'

const examples = [
  {
    to: '/calculator?mode=percent&percent=1&volume=10&recipe=bordeaux',
    question: 'Бордоская смесь 1\u00a0%, ведро 10\u00a0л',
    reply: '100\u00a0г медного купороса\u00a0+ 100–\u2060130\u00a0г извести; купорос вливают в\u00a0известь',
  },
  {
    to: '/calculator?mode=convert&value=0,4&from=l_ha&spray=4',
    question: '0,4\u00a0л/га при 4\u00a0л раствора на\u00a0сотку',
    reply: '4\u00a0мл на\u00a0сотку, 10\u00a0мл на\u00a010\u00a0л',
  },
  {
    to: '/calculator?mode=feed&goal=9&content=46&area=1',
    question: '9\u00a0г азота на\u00a01\u00a0м², мочевина 46\u00a0%, сотка',
    reply: '1,95\u00a0кг мочевины',
  },
]

/** Shown while nothing is selected. */
export function WorkedExamples() {
  return (
    <section aria-labelledby="examples-title" className="mt-8">
      <h2 id="examples-title" className="mb-3 text-2xl">
        Три примера
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {examples.map(({ to, question, reply }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className="grid content-start gap-1 rounded-card border border-line bg-surface p-4 hover:border-primary"
            >
              <span>{question}</span>
              <span className="font-display text-xl font-semibold">{reply}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
