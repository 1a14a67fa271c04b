import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './kit.ts'

const list = (page: Page, name = 'Обработки сезона') => page.getByRole('list', { name, exact: true })
const order = (page: Page, name?: string) => list(page, name).getByRole('listitem').locator('[data-handle]')
const names = (of: readonly string[]) => of.map(name => `Перенести: ${name}`)
const handle = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name: `Перенести: ${name}`, exact: true })
/** Where an item of another list would be inserted. */
const mark = (page: Page, name: string) => list(page, name).locator(':scope > [aria-hidden]')
const emittedEvent = (page: Page) => page.locator('#draggable output').first()

async function expectOrder(page: Page, expected: readonly string[], of?: string) {
  await expect
    .poll(() => order(page, of).evaluateAll(all => all.map(one => one.getAttribute('aria-label'))))
    .toEqual(names(expected))
}

async function middle(of: Locator) {
  const { x, y, width, height } = (await of.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('R-2.83 by mouse: the item moves to where it is dropped, and the change is reported', async ({ kit }) => {
  await handle(kit, 'Хорус').scrollIntoViewIfNeeded()
  const [from, to] = [await middle(handle(kit, 'Хорус')), await middle(handle(kit, 'Раёк'))]
  await kit.mouse.move(from.x, from.y)
  await kit.mouse.down()
  await kit.mouse.move(from.x, to.y + 10, { steps: 8 })
  await expectOrder(kit, ['Скор', 'Раёк', 'Хорус', 'Строби'])
  await expect(emittedEvent(kit)).toBeEmpty()
  await kit.mouse.up()
  await expectOrder(kit, ['Скор', 'Раёк', 'Хорус', 'Строби'])
  await expect(emittedEvent(kit)).toHaveText(
    '{"moved":{"element":{"id":1,"drug":"Хорус","when":"зелёный конус"},"oldIndex":0,"newIndex":2}}',
  )
  await expect(kit.getByText('Хорус: теперь на месте 3 из 4.')).toBeAttached()
})

test('R-2.83 Escape during a drag restores the order', async ({ kit }) => {
  await handle(kit, 'Хорус').scrollIntoViewIfNeeded()
  const [from, to] = [await middle(handle(kit, 'Хорус')), await middle(handle(kit, 'Строби'))]
  await kit.mouse.move(from.x, from.y)
  await kit.mouse.down()
  await kit.mouse.move(from.x, to.y + 10, { steps: 8 })
  await expectOrder(kit, ['Скор', 'Раёк', 'Строби', 'Хорус'])
  await kit.keyboard.press('Escape')
  await expectOrder(kit, ['Хорус', 'Скор', 'Раёк', 'Строби'])
  await kit.mouse.up()
  await expect(emittedEvent(kit)).toBeEmpty()
  await expect(kit.getByText('Перенос отменён. Хорус: место 1.')).toBeAttached()
})

test('R-2.83 by keyboard: lift, move, drop; every step is announced and focus stays on the handle', async ({ kit }) => {
  await handle(kit, 'Скор').focus()
  await kit.keyboard.press('Space')
  await expect(kit.getByText('Скор: взято. Место 2 из 4.')).toBeAttached()
  await kit.keyboard.press('ArrowDown')
  await kit.keyboard.press('ArrowDown')
  await expect(kit.getByText('Скор: место 4 из 4.')).toBeAttached()
  await expect(handle(kit, 'Скор')).toBeFocused()
  await kit.keyboard.press('Escape')
  await expectOrder(kit, ['Хорус', 'Скор', 'Раёк', 'Строби'])
  await kit.keyboard.press('Enter')
  await kit.keyboard.press('Home')
  await kit.keyboard.press('Enter')
  await expectOrder(kit, ['Скор', 'Хорус', 'Раёк', 'Строби'])
  await expect(handle(kit, 'Скор')).toBeFocused()
  await expect(emittedEvent(kit)).toContainText('"oldIndex":1,"newIndex":0')
})

test('R-2.83 by buttons; at the end of the list a button is disabled', async ({ kit }) => {
  const down = kit.getByRole('button', { name: 'Переместить ниже: Раёк' })
  await down.click()
  await expectOrder(kit, ['Хорус', 'Скор', 'Строби', 'Раёк'])
  await expect(down).toBeFocused()
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  await down.press('Enter')
  await expectOrder(kit, ['Хорус', 'Скор', 'Строби', 'Раёк'])
})

test('R-2.83 between two lists of a group, by mouse and by keyboard', async ({ kit }) => {
  await handle(kit, 'Огурец').scrollIntoViewIfNeeded()
  const [from, to] = [await middle(handle(kit, 'Огурец')), await middle(handle(kit, 'Баклажан'))]
  await kit.mouse.move(from.x, from.y)
  await kit.mouse.down()
  await kit.mouse.move(to.x, to.y - 10, { steps: 10 })
  await expect(mark(kit, 'В запасе')).toHaveCount(1)
  await kit.mouse.up()
  await expectOrder(kit, ['Томат'], 'На грядке')
  await expectOrder(kit, ['Перец', 'Огурец', 'Баклажан'], 'В запасе')
  const groupEvents = kit.locator('#draggable output').last()
  await expect(groupEvents).toHaveText(
    '{"removed":{"element":"Огурец","oldIndex":1}} {"added":{"element":"Огурец","newIndex":1}}',
  )
  await handle(kit, 'Томат').focus()
  await kit.keyboard.press('Space')
  await kit.keyboard.press('ArrowRight')
  await expect(list(kit, 'На грядке')).toHaveText('Пусто')
  await expect(handle(kit, 'Томат')).toBeFocused()
  await expectOrder(kit, ['Томат', 'Перец', 'Огурец', 'Баклажан'], 'В запасе')
  await expect(kit.getByText('Томат: теперь в списке «В запасе» на месте 1.')).toBeAttached()
})

test('R-2.83 an empty list accepts an item', async ({ kit }) => {
  const drag = async (name: string, to: string) => {
    // Away from the edges of the window, where the page scrolls while an item is held.
    await list(kit, to).evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    // Waits for the end of the motion before.
    await handle(kit, name).hover()
    await kit.mouse.down()
    // A hand does not hold still: the list under the pointer is looked for at every move.
    await expect(async () => {
      const { x, y } = await middle(list(kit, to))
      await kit.mouse.move(x, y - 2, { steps: 10 })
      await kit.mouse.move(x, y)
      await expect(mark(kit, to)).toHaveCount(1, { timeout: 2_000 })
    }).toPass()
    await kit.mouse.up()
    await expect(handle(list(kit, to), name)).toBeAttached()
  }
  await drag('Огурец', 'В запасе')
  await drag('Томат', 'В запасе')
  await expect(list(kit, 'На грядке')).toHaveText('Пусто')
  await drag('Перец', 'На грядке')
  await expectOrder(kit, ['Перец'], 'На грядке')
})

test('R-2.83 an item dropped outside every list stays where it was', async ({ kit }) => {
  await handle(kit, 'Огурец').scrollIntoViewIfNeeded()
  const [from, over] = [await middle(handle(kit, 'Огурец')), await middle(handle(kit, 'Баклажан'))]
  await kit.mouse.move(from.x, from.y)
  await kit.mouse.down()
  await kit.mouse.move(over.x, over.y, { steps: 10 })
  await expect(mark(kit, 'В запасе')).toHaveCount(1)
  await kit.mouse.move(over.x, over.y + 400, { steps: 10 })
  await expect(mark(kit, 'В запасе')).toHaveCount(0)
  await kit.mouse.up()
  await expectOrder(kit, ['Томат', 'Огурец'], 'На грядке')
  await expectOrder(kit, ['Перец', 'Баклажан'], 'В запасе')
})

test('R-2.83 the page scrolls while an item is held at the edge of the window; no CSP violations', async ({ kit }) => {
  const errors: string[] = []
  kit.on('console', message => message.text().includes('Content Security Policy') && errors.push(message.text()))
  await handle(kit, 'Хорус').evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const from = await middle(handle(kit, 'Хорус'))
  const before = await kit.evaluate(() => window.scrollY)
  await kit.mouse.move(from.x, from.y)
  await kit.mouse.down()
  await kit.mouse.move(from.x, 4, { steps: 10 })
  await expect.poll(() => kit.evaluate(() => window.scrollY)).toBeLessThan(before - 100)
  await kit.keyboard.press('Escape')
  await kit.mouse.up()
  await expectOrder(kit, ['Хорус', 'Скор', 'Раёк', 'Строби'])
  expect(errors).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('R-2.83 by touch: the item follows the finger, the page does not scroll', async ({ kit }) => {
    await handle(kit, 'Скор').evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const [from, to] = [await middle(handle(kit, 'Скор')), await middle(handle(kit, 'Хорус'))]
    const before = await kit.evaluate(() => window.scrollY)
    const session = await kit.context().newCDPSession(kit)
    const touch = (type: string, y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      })
    await touch('touchStart', from.y)
    for (let step = 1; step <= 8; step++) await touch('touchMove', from.y + ((to.y - 12 - from.y) * step) / 8)
    await expectOrder(kit, ['Скор', 'Хорус', 'Раёк', 'Строби'])
    await touch('touchEnd')
    await expectOrder(kit, ['Скор', 'Хорус', 'Раёк', 'Строби'])
    await expect(emittedEvent(kit)).toContainText('"oldIndex":1,"newIndex":0')
    expect(await kit.evaluate(() => window.scrollY)).toBe(before)
  })
})

/** Records durations and easings of the list's animations, sampled in every frame. */
async function watchMotions(page: Page): Promise<() => Promise<[number, string][]>> {
  await list(page).evaluate(element => {
    const seen: unknown[] = []
    Object.assign(window, { seen })
    const look = () => {
      for (const { effect } of element.getAnimations({ subtree: true }))
        seen.push([effect!.getTiming().duration, effect!.getTiming().easing])
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { seen: [number, string][] }).seen)
}

test('R-9.06 rows are animated for 250 ms, ease-in-out', async ({ kit }) => {
  await expect(list(kit)).toHaveCSS('position', 'relative')
  await kit.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /auto-animate/.test(name)),
  )
  const motions = await watchMotions(kit)
  await kit.getByRole('button', { name: 'Переместить ниже: Хорус' }).click()
  await expect.poll(motions).toContainEqual([250, 'ease-in-out'])
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('R-9.06 rows are not animated', async ({ kit }) => {
    await kit.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /auto-animate/.test(name)),
    )
    const motions = await watchMotions(kit)
    await kit.getByRole('button', { name: 'Переместить ниже: Хорус' }).click()
    await expectOrder(kit, ['Скор', 'Хорус', 'Раёк', 'Строби'])
    expect(await motions()).toEqual([])
  })
})
