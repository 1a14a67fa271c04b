import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut.ts'

const pressed = (key: string, code: string, modifiers: Partial<KeyboardEvent> = {}) =>
  shortcutOf({
    key,
    code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...modifiers,
  } as KeyboardEvent)

test('letters are the same command in a Russian and in another Latin layout', () => {
  expect(pressed('j', 'KeyJ')).toBe('j')
  expect(pressed('о', 'KeyJ')).toBe('j')
  expect(pressed('j', 'KeyC')).toBe('j')
  expect(pressed('Ч', 'KeyX', { shiftKey: true })).toBe('Shift+x')
  expect(pressed('ф', 'KeyA', { ctrlKey: true })).toBe('Ctrl+a')
  expect(pressed('k', 'KeyK', { metaKey: true })).toBe('Ctrl+k')
})

test('signs are found on both layouts', () => {
  expect(pressed('/', 'Slash')).toBe('/')
  expect(pressed('.', 'Slash')).toBe('/')
  expect(pressed(',', 'Slash', { shiftKey: true })).toBe('?')
  expect(pressed('?', 'Digit7', { shiftKey: true })).toBe('?')
  expect(pressed('Enter', 'Enter')).toBe('Enter')
})
