import { expect, type Page } from '@playwright/test'

export interface MetMessage {
  text: string
  /** It has a link or a button, or is a link or a button itself. */
  hasAction: boolean
}

/** What is under way, counted or as wanted: nothing has to be done. */
const fine = [
  /^(Сохраняем|Загружаем|Читаем|Считаем)…$/,
  /^(Черновик сохранён|Сохранено)( в\s(\d\d:\d\d|библиотеке))?$/,
  /^(Изменений нет|Не\sсохранено|Адрес свободен\.|Пока нечего считать: правок нет\.)$/,
  /^(Сохранится, когда вы\sуйдёте с\sэтих полей|Изменены, сохранятся вместе с\sформой)$/,
  /^\d+\sфайл(а|ов)?$/,
  /Загрузка завершена$/,
]

/** «Заполните», «Выберите», «Добавьте», «Обновите». */
const imperative = /[а-яё](ите|йте|ьте)(сь)?(?![а-яё])/i

/** Collects every message that a person meets, over all pages: notices, states, refusals and what is to be done before publishing. */
export async function collectMessages(page: Page): Promise<Map<string, MetMessage>> {
  const met = new Map<string, MetMessage>()
  await page.exposeBinding('metMessage', (_, message: MetMessage) => {
    met.set(message.text, { ...message, hasAction: message.hasAction || met.get(message.text)?.hasAction === true })
  })
  await page.addInitScript(() => {
    const selector = [
      '.notice',
      '[role=alert]:not(:has(.notice))',
      '[role=status]:not(:has(.notice), .sr-only)',
      '.formkit-message',
      '.callout',
      '.admin-checklist li:not([data-state=ok])',
    ].join()
    const seen = new Set<string>()
    const look = () => {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        const text = element.innerText.trim()
        const isVisible = element.checkVisibility() && text !== ''
        const hasAction = element.querySelector('a[href], button:not([aria-label^="Закрыть"])') !== null
        if (!isVisible || seen.has(`${hasAction} ${text}`)) continue
        seen.add(`${hasAction} ${text}`)
        void (window as unknown as { metMessage(message: object): void }).metMessage({ text, hasAction })
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return met
}

/** Every message offers an action, says what to do, or says that nothing is to be done. */
export function expectNextSteps(met: ReadonlyMap<string, MetMessage>): void {
  const without = [...met.values()].filter(
    ({ text, hasAction }) => !hasAction && !imperative.test(text) && !fine.some(words => words.test(text)),
  )
  expect(without.map(({ text }) => text)).toEqual([])
}
