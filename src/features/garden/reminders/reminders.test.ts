import { createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { calendarDay } from '#kit/calendar-day.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { testOrigin } from '#kit/testing/built-app.server.ts'
import { idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from '../tasks/task-view.ts'
import { letterJobName, queueLetters } from './claim-reminders.server.ts'
import {
  at,
  email,
  form,
  job,
  jobs,
  keys,
  letters,
  log,
  mail,
  morning,
  openLetterWorld,
  queued,
  sender,
  services,
  switchedOn,
  world,
} from './letter-world.testing.ts'
import { addReminderJobs } from './reminder-jobs.server.ts'
import { sendLetter } from './send-letter.server.ts'

openLetterWorld()

describe('the morning letter', () => {
  test('is off until it is asked for', async () => {
    await world.sql('update users set email_verified_at = now() where email = $1', [email])
    await job()
    await morning()
    expect([await queued(), mail.received]).toEqual([[], []])
  })

  test('names what is due and what waits, with dose and verdict of the page of jobs, and no names of people', async () => {
    const planting = await world.plant({ name: 'Антоновка', count: 3 })
    await job({ planting, title: 'Проредить завязь', from: '2026-01-05' })
    await job({ planting, title: 'Обработка от парши', use: 'skor-1' })
    await job({ planting, title: 'Не скоро', from: '2099-05-01' })
    await switchedOn()
    await morning()
    const [letter] = letters()
    const { items } = await jsonOf<{ items: TaskView[] }>(world.owner.get('/tasks?pageSize=500'))
    const treatment = items.find(({ title }) => title === 'Обработка от парши')!.treatment!
    expect(letter!.subject).toMatch(/^Дела в\u00a0саду на\u00a0\d+\u00a0[а-я]+$/)
    for (const part of [letter!.text!, letter!.html!.replaceAll('&#34;', '"')]) {
      expect(part).toContain('Проредить завязь')
      expect(part).toContain('ждёт с\u00a05\u00a0января')
      expect(part).toContain('Обработка от парши')
      expect(part).not.toMatch(/Не скоро|Ольга|\d{4}-\d\d-\d\d/)
      expect(part).toContain(
        { allowed: 'можно', caution: 'осторожно', forbidden: 'нельзя: ', unknown: 'нужно уточнить' }[treatment.level],
      )
      if (treatment.dose) expect(part).toContain(treatment.dose.amount)
    }
    const links = [...`${letter!.text} ${letter!.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(
      ([link]) => new URL(link).origin,
    )
    expect(new Set(links)).toEqual(new Set([testOrigin]))
  })

  test('names no job without a day, and one that was missed until its day is chosen', async () => {
    const missed = await job({ title: 'Побелить стволы', from: '2026-01-05', to: '2026-01-07' })
    await job({ title: 'Когда-нибудь', from: undefined })
    await switchedOn()
    await morning()
    expect(letters()[0]!.text).toContain('Побелить стволы')
    expect(letters()[0]!.text).not.toContain('Когда-нибудь')
    await world.owner.post(`/tasks/${missed}/shift`, { date: '2099-05-01' })
    await morning(at(7 + 24))
    expect(letters()).toHaveLength(1)
  })

  test('does not come when nothing is due', async () => {
    await job({ from: '2099-05-01' })
    await switchedOn()
    await morning()
    expect([(await queued()).length, letters()]).toEqual([1, []])
  })

  test('comes at the hour that was chosen, for three hours, and never of a day that has passed', async () => {
    await job()
    await switchedOn({ hour: '9' })
    for (const hour of [0, 5, 8, 12, 23]) await morning(at(hour))
    expect(letters()).toEqual([])
    await queueLetters(world.database.db, jobs, at(11))
    const [letter] = await queued()
    // The mail server was away until noon.
    await sendLetter(sender(), letter!, at(12))
    await sendLetter(sender(), letter!, at(9 + 24))
    expect(letters()).toEqual([])
    await sendLetter(sender(), letter!, at(11))
    expect(letters()).toHaveLength(1)
  })

  test('comes once a day, however many programs ask at once and after everything was started again', async () => {
    await job()
    await switchedOn()
    await Promise.all(Array.from({ length: 6 }, () => queueLetters(world.database.db, jobs, at(7))))
    const all = await queued()
    expect(all).toHaveLength(1)
    await Promise.all(Array.from({ length: 6 }, () => sendLetter(sender(), all[0]!, at(7))))
    await morning(at(8))
    expect(letters()).toHaveLength(1)
  })

  test('switched off and on again on the same day does not come twice', async () => {
    await job()
    await switchedOn()
    await morning(at(7))
    await form({ hour: '7' })
    await form({ on: 'on', hour: '8' })
    await morning(at(8))
    expect(letters()).toHaveLength(1)
    await morning(at(8 + 24))
    expect(await queued()).toHaveLength(2)
  })

  test('is tried again when the mail server has said no, and not when nobody knows what it did', async () => {
    await job()
    await switchedOn()
    await queueLetters(world.database.db, jobs, at(7))
    const [letter] = await queued()
    mail.failuresLeft = 1
    await expect(sendLetter(sender(), letter!, at(7))).rejects.toThrow()
    await expect(sendLetter(sender('smtp://127.0.0.1:1'), letter!, at(7))).rejects.toThrow()
    await using broken = await vanishingServer()
    await sendLetter(sender(broken.url), letter!, at(7))
    expect(broken.conversations()).toBe(1)
    await sendLetter(sender(), letter!, at(7))
    expect(letters()).toEqual([])
  })

  test('goes after a refusal of the mail server', async () => {
    await job()
    await switchedOn()
    mail.failuresLeft = 1
    await expect(morning()).rejects.toThrow()
    await morning(at(8))
    expect(letters()).toHaveLength(1)
  })

  test('of a garden elsewhere comes in its own morning', async () => {
    const plot = await idOf(world.owner.post('/plots', { name: 'Дальний', region: 'dalnevostochnyj' }))
    const bed = await idOf(world.owner.post('/beds', { plot, name: 'Грядка', place: 'open' }))
    const day = calendarDay(new Date(), 'Asia/Vladivostok')
    await job({ planting: await world.plant({ bed }), title: 'Дальнее', from: day })
    await job({ title: 'Здешнее' })
    await switchedOn({ plot: String(plot) })
    const seven = new Date(Date.parse(`${day}T00:00:00Z`) - 3 * 3_600_000)
    await morning(new Date(seven.getTime() - 3_600_000))
    await morning(new Date(seven.getTime() + 4 * 3_600_000))
    expect(await queued()).toEqual([])
    await morning(seven)
    expect(letters().map(({ text }) => [text!.includes('Дальнее'), text!.includes('Здешнее')])).toEqual([[true, false]])
    // Moved to Moscow, where the morning of the same day is still to come.
    await world.sql('update plot set region_id = null where id = $1', [plot])
    await morning(at(7, day))
    expect(letters()).toHaveLength(1)
    await world.sql('delete from plot where id = $1', [plot])
  })

  test.each([
    ['has not confirmed the address', 'email_verified_at = null'],
    ['is blocked', 'blocked_at = now()'],
    ['is about to be deleted', `deletion_at = now() + interval '7 days'`],
  ])('is not sent to who %s, also when it was queued before', async (_, change) => {
    await job()
    await switchedOn()
    await queueLetters(world.database.db, jobs, at(7))
    await world.sql(`update users set ${change} where email = $1`, [email])
    for (const letter of await queued()) await sendLetter(sender(), letter, at(7))
    await world.sql('update garden_reminder set claimed_on = null')
    await queueLetters(world.database.db, jobs, at(7))
    expect([(await queued()).length, mail.received]).toEqual([1, []])
    await world.sql(
      'update users set email_verified_at = now(), blocked_at = null, deletion_at = null where email = $1',
      [email],
    )
  })

  test('is sent by the jobs of the program', async () => {
    await job()
    await switchedOn()
    const program = openJobs(world.database.pool, log)
    try {
      addReminderJobs(services(), program, keys)
      await program.start()
      // For the hours of now, whatever they are: the handler is asked, not the clock.
      await queueLetters(world.database.db, jobs, at(7))
      await expect
        .poll(async () => (await world.sql(`select state from pgboss.job where name = $1`, [letterJobName]))[0]?.state)
        .toBe('completed')
      const names = (await world.sql('select name, cron from pgboss.schedule')).map(
        ({ name, cron }) => `${name} ${cron}`,
      )
      expect(names).toContain('garden-letters */10 * * * *')
    } finally {
      await program.stop(Date.now() + 2_000)
    }
  })
})

/** Takes a letter and goes away without an answer. */
async function vanishingServer() {
  let taken = 0
  const talk = (socket: Socket) => {
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    let isBody = false
    socket.on('data', bytes => {
      const text = bytes.toString()
      if (isBody) {
        if (!text.includes('\r\n.\r\n')) return
        taken++
        socket.destroy()
        return
      }
      isBody = text.startsWith('DATA')
      socket.write(isBody ? '354 go on\r\n' : '250 yes\r\n')
    })
  }
  const server = createServer(talk)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    conversations: () => taken,
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
