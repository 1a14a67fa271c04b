import type { MailText } from '#features/accounts/mail/mail-texts.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { levelLooks } from '#ui/badges/tone.ts'
import { count } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { doseText, groupNames, mainReason, shortTitle, whenText } from '../tasks/components/todo-words.ts'
import type { TaskView } from '../tasks/task-view.ts'

/** More jobs than a letter is read for; the page has them all. */
const maxJobs = 30

interface Letter {
  /** Those that wait and those of today, in order, with verdicts. */
  tasks: readonly TaskView[]
  today: Day
  publicUrl: string
  offUrl: string
}

/** What is due, as the page of jobs says it: same verdict, same dose. No names of people. */
export function reminderLetter({ tasks, today, publicUrl, offUrl }: Letter): MailText {
  const shown = tasks.slice(0, maxJobs)
  const left = tasks.length - shown.length
  const lists = (['today', 'waiting'] as const).map(group => ({
    title: group === 'today' ? groupNames.today : 'Ждут с\u00a0прошлых дней',
    items: shown
      .filter(task => task.group === group)
      .map(task => ({ title: titleOf(task), lines: linesOf(task, today) })),
  }))
  return {
    subject: `Дела в\u00a0саду на\u00a0${dayAndMonth(today)}`,
    before: [],
    lists: lists.filter(({ items }) => items.length > 0),
    button: { text: 'Открыть дела', url: `${publicUrl}/todo` },
    after: [
      ...(left > 0
        ? [`И\u00a0ещё ${count(left, { one: 'дело', few: 'дела', many: 'дел' })}\u00a0— на\u00a0странице дел.`]
        : []),
      `Это письмо приходит, потому что вы\u00a0попросили о\u00a0нём в\u00a0кабинете. Не\u00a0присылать больше: ${offUrl}`,
    ],
  }
}

const titleOf = (task: TaskView) => [shortTitle(task), task.planting?.name].filter(Boolean).join('\u00a0— ')

function linesOf(task: TaskView, today: Day): string[] {
  const { treatment, why, warnings } = task
  return [
    whenText(task, today),
    doseText(task),
    ...(treatment ? [verdictText(treatment)] : []),
    treatment?.short ?? '',
    treatment?.missing ? `Доза: ${treatment.missing}` : '',
    why,
    ...warnings,
  ].filter(line => line !== '')
}

/** «можно», «нельзя: …», «нужно уточнить: …». What is not known is never a «можно». */
function verdictText(treatment: NonNullable<TaskView['treatment']>): string {
  const word = treatment.level === 'unknown' ? 'нужно уточнить' : levelLooks[treatment.level].word
  const reason = mainReason({ treatment })
  return reason ? `${word}: ${reason}` : word
}
