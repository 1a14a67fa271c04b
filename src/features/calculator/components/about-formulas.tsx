import type { Faq } from '../faq.ts'

/** The texts come with the data of the page, to keep them out of the scripts. */
export function AboutFormulas({ faq }: { faq: Faq }) {
  return (
    <section aria-labelledby="formulas-title" className="screen-only mt-12 max-w-measure">
      <h2 id="formulas-title" className="mb-4 text-2xl">
        Как мы считаем
      </h2>
      <div className="grid gap-2">
        {faq.map(({ question, reply }) => (
          <details key={question} className="rounded-control border border-line bg-surface px-4">
            <summary className="flex min-h-12 items-center py-2 font-medium">{question}</summary>
            <p className="pb-4">{reply}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
