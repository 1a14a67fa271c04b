import type { GardenJob } from '#features/plants/garden-jobs.ts'
import { Badge } from '#ui/badges/badge.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/page/section.tsx'

const labels: Record<GardenJob['kind'], { word: string; icon: IconName }> = {
  watch: { word: 'осмотреть', icon: 'search' },
  do: { word: 'сделать', icon: 'check' },
  bloom: { word: 'осторожно', icon: 'bee' },
  harvest: { word: 'урожай', icon: 'clock' },
  plan: { word: 'план', icon: 'calendar' },
  ahead: { word: 'впереди', icon: 'clock' },
}

/** «Сейчас в саду»: jobs of the current ten days; in winter planning jobs. */
export function Jobs({ decade, jobs }: { decade: string; jobs: readonly GardenJob[] }) {
  if (jobs.length === 0) return null
  return (
    <Section
      id="sejchas"
      title={
        <>
          Сейчас в{'\u00a0'}саду: <span className="inline-block">{decade}</span>
        </>
      }
      lead={
        <>
          По типичным месяцам средней полосы. Ваш участок и{'\u00a0'}ваша погода важнее.
          <span data-region className="mt-2 block min-h-11 print:hidden" />
        </>
      }
    >
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-6 lg:gap-4">
        {jobs.map((job, index) => (
          <li
            key={job.title}
            className={`grid ${index > 1 ? 'max-md:hidden' : ''} ${index < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}`}
          >
            <Job job={job} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Job({ job }: { job: GardenJob }) {
  const { word, icon } = labels[job.kind]
  return (
    <article className="relative grid grid-cols-[6.5rem_1fr] overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-lg">
      <Illustration kind={job.drawing.kind} alias={job.drawing.alias} alt="" className="grid content-center" />
      <div className="grid content-center gap-1 p-3.5">
        <p>
          <Badge kind={job.drawing.kind} icon={icon}>
            {word}
          </Badge>
        </p>
        <h3 className="text-lg leading-snug">
          <Link to={job.to} className="no-underline after:absolute after:inset-0 hover:text-link">
            {job.title}
          </Link>
        </h3>
        <p className="text-sm text-muted">{job.text}</p>
      </div>
    </article>
  )
}
