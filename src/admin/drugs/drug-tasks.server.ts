import { type SQL, sql } from 'drizzle-orm'
import type { TaskFact, TaskSource } from '#admin/kit/catalogue-task.ts'
import { date, shortDate } from '#ui/format/format-date.ts'
import { count } from '#ui/format/format-number.ts'

/** Days before its end from which a registration is shown. */
const noticeDays = 90
const urgentDays = 30

/** Published products whose last registration has ended or ends soon; an open end never does. For the queue and for the lists. */
const ending = (
  today: string,
): SQL => sql`from drug d join drug_registrations r on r.parent_id = d.id where d.status = 'published'
  group by d.id having bool_and(r.valid_to is not null) and max(r.valid_to) < ${today}::date + ${noticeDays}::int`

export const endingDrugs = (today: string): SQL => sql`select d.id ${ending(today)}`

export const registrations: TaskSource = {
  group: 'registrations',
  path: 'drugs',
  find: (today, limit) => ({
    columns: {
      id: sql`d.id`,
      title: sql`d.name`,
      day: sql`max(r.valid_to)::text`,
      number: sql`0`,
      total: sql`count(*) over ()`,
    },
    from: sql`${ending(today)}
      order by max(r.valid_to), d.id limit ${limit}`,
  }),
  words: registrationWords,
}

export const unreadUses: TaskSource = {
  group: 'unread',
  path: 'drug-uses',
  find: (_, limit) => ({
    columns: {
      id: sql`d.id`,
      title: sql`d.name`,
      day: sql`null`,
      number: sql`count(*)::int`,
      total: sql`count(*) over ()`,
    },
    from: sql`from drug_use u join drug d on d.id = u.drug_id where u.status = 'published' and (not u.is_ready or u.unread is not null)
      group by d.id order by count(*) desc, d.id limit ${limit}`,
  }),
  words: ({ id, number }) => ({
    kind: 'препарат',
    problem: `${count(number, { one: 'норма разобрана', few: 'нормы разобраны', many: 'норм разобраны' })} не\u00a0полностью`,
    isWrongOnSite: false,
    to: `/admin/drugs/${id}`,
    action: 'Разобрать',
  }),
}

export const reviewedUses: TaskSource = {
  group: 'reviews',
  path: 'drug-uses',
  find: (_, limit) => ({
    columns: {
      id: sql`u.id`,
      title: sql`d.name || ': ' || left(u.object_text, 80)`,
      day: sql`u.checked_at::text`,
      number: sql`0`,
      total: sql`count(*) over ()`,
    },
    from: sql`from drug_use u join drug d on d.id = u.drug_id
      where u.status = 'published' and u.checked_at is not null and u.updated_at > u.created_at and u.updated_at::date > u.checked_at
      order by u.checked_at, u.id limit ${limit}`,
  }),
  words: ({ id, day }) => ({
    kind: 'норма',
    problem: `Данные изменились после проверки ${shortDate(day!)}`,
    isWrongOnSite: false,
    to: `/admin/drug-uses/${id}`,
    action: 'Перечитать',
  }),
}

function registrationWords({ id, day }: TaskFact, today: string) {
  const isOver = day! < today
  const left = Math.round((Date.parse(day!) - Date.parse(today)) / 86_400_000)
  const soon = left <= urgentDays ? ', скоро' : ''
  const problem = isOver
    ? `Регистрация закончилась ${date(day!)}, а\u00a0страница на\u00a0сайте`
    : `Регистрация закончится ${date(day!)}${soon}: осталось ${count(left, { one: 'день', few: 'дня', many: 'дней' })}`
  return {
    kind: 'препарат',
    problem,
    isWrongOnSite: isOver,
    to: `/admin/drugs/${id}`,
    action: isOver ? 'Проверить' : 'Продлить',
  }
}
