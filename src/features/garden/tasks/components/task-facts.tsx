import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { TaskView, TreatmentView } from '../task-view.ts'
import { doseText, mainReason } from './todo-words.ts'

interface TaskFactsProps {
  /** Null: none, or its phase has not come, so what may be done today says nothing of it. */
  treatment: Pick<TreatmentView, 'drug' | 'dose' | 'level' | 'reasons' | 'missing'> | null
  task: Pick<TaskView, 'why' | 'warnings'>
  /** The rest stands beside the list. */
  isShort?: boolean
  /** Between the verdict and what is missing. */
  children?: React.ReactNode
}

/** Dose, verdict, what is missing and what to know of a job. */
export function TaskFacts({ treatment, task: { why, warnings }, isShort = false, children }: TaskFactsProps) {
  const dose = doseText({ treatment })
  return (
    <>
      {dose && <p className="mt-1 font-medium">{dose}</p>}
      {!isShort && <DoseNotes dose={treatment?.dose} />}
      {treatment && (
        <p className="mt-1 text-sm">
          <VerdictBadge verdict={treatment.level} /> {mainReason({ treatment })}
        </p>
      )}
      {children}
      {treatment?.missing && <p className="mt-1 text-sm text-muted">Доза: {treatment.missing}</p>}
      {why && !isShort && <p className="mt-1 text-sm text-muted">{why}</p>}
      {warnings.map(warning => (
        <p key={warning} className="mt-1 flex items-start gap-2 text-sm">
          <Icon name="warning" size={16} className="mt-0.5 text-honey" />
          {warning}
        </p>
      ))}
    </>
  )
}

const DoseNotes = ({ dose }: { dose: TreatmentView['dose'] | undefined }) => (
  <>
    {dose?.fills && <p className="mt-1 text-sm">В&nbsp;бак: {dose.fills}.</p>}
    {dose?.notes?.map(note => (
      <p key={note} className="mt-1 text-sm text-muted">
        {note}
      </p>
    ))}
  </>
)
